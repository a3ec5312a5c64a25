import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import type { JsonValue } from '@showreel/views';

/** The most text of one streamed part that is held, in UTF-16 units. */
const mostText = 1024 * 1024;

interface Part {
  type: string;
  text: string;
  id: string;
  name: string;
}

/**
 * A message as it was streamed, in single chunks or in packed rows that stand for many of them. Its whole comes later as
 * a message of its own: what is held here is told only when that never came.
 */
export class PartialMessage {
  readonly #parts = new Map<number, Part>();

  clear(): void {
    this.#parts.clear();
  }

  /** The content as a message holds it. */
  take(): JsonValue[] {
    const parts = [...this.#parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    this.clear();
    return parts.map(({ type, text, id, name }) =>
      type === 'tool-call' ? { type, id, name, arguments: text } : { type, text },
    );
  }

  /** A row of packed chunks. */
  addRow(type: string, data: JsonObject): void {
    const part = this.#open(asCount(data['index']), type.replace(/-chunks$/, ''));
    if (part === undefined) return;
    part.id = asString(data['id']) ?? part.id;
    part.name = asString(data['name']) ?? part.name;
    const texts = asList(data['texts']) ?? asList(data['args']) ?? [];
    append(part, texts.map((text) => asString(text) ?? '').join(''));
  }

  addChunk(chunk: JsonObject): void {
    const index = asCount(chunk['index']);
    const type = asString(chunk['type']) ?? '';
    switch (type) {
      case 'text-delta':
      case 'reasoning-delta': {
        const part = this.#open(index, type.replace(/-delta$/, ''));
        if (part !== undefined) append(part, asString(chunk['text']) ?? '');
        return;
      }
      case 'tool-call-delta': {
        const part = this.#open(index, 'tool-call');
        if (part === undefined) return;
        part.id = asString(chunk['id']) ?? part.id;
        part.name = asString(chunk['name']) ?? part.name;
        append(part, asString(chunk['argumentsDelta']) ?? '');
        return;
      }
      case 'block-end': {
        const block = asObject(chunk['block']) ?? {};
        const part = this.#open(index, asString(block['type']) ?? 'text');
        if (part === undefined) return;
        part.text = '';
        append(part, asString(block['text']) ?? asString(block['arguments']) ?? '');
        part.id = asString(block['id']) ?? part.id;
        part.name = asString(block['name']) ?? part.name;
        return;
      }
      default:
    }
  }

  #open(index: number | undefined, type: string): Part | undefined {
    if (index === undefined || index > 1000) return undefined;
    const part = this.#parts.get(index) ?? { type, text: '', id: '', name: '' };
    this.#parts.set(index, part);
    return part;
  }
}

function append(part: Part, text: string): void {
  part.text = (part.text + text).slice(0, mostText);
}
