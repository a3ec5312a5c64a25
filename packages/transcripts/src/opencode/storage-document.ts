import type { JsonValue } from '@showreel/views';
import { asObject, asString, asTime, type JsonObject } from '../json/json-access';

/** The files of one session in opencode's storage folder, each as the JSON that it holds. */
export interface StoredSession {
  /** `storage/session/<project>/<session>.json` */
  session: JsonValue;
  /** `storage/message/<session>/<message>.json`, in any order. */
  messages: readonly JsonValue[];
  /** `storage/part/<message>/<part>.json` of all these messages, in any order. */
  parts: readonly JsonValue[];
}

/**
 * The document that `opencode export` would write of a session that lies in opencode's storage folder
 * (`packages/opencode/src/storage`), where a session, a message and a part are a file each. Messages stand by their
 * time and parts by their id, which grows with time. What is no object, and parts of messages that are not given, is
 * left out.
 */
export function exportOfStorage({ session, messages, parts }: StoredSession): JsonValue {
  const byMessage = new Map<string, JsonObject[]>();
  for (const part of objectsOf(parts)) {
    const messageId = asString(part['messageID']) ?? '';
    const known = byMessage.get(messageId);
    if (known === undefined) byMessage.set(messageId, [part]);
    else known.push(part);
  }
  const written = objectsOf(messages)
    .toSorted((one, other) => createdAt(one) - createdAt(other) || compareIds(one, other))
    .map((info) => ({
      info,
      parts: (byMessage.get(asString(info['id']) ?? '') ?? []).toSorted(compareIds),
    }));
  return { info: asObject(session) ?? {}, messages: written };
}

function objectsOf(values: readonly JsonValue[]): JsonObject[] {
  return values.map(asObject).filter((value) => value !== undefined);
}

function createdAt(message: JsonObject): number {
  return asTime(asObject(message['time'])?.['created']) ?? 0;
}

function compareIds(one: JsonObject, other: JsonObject): number {
  const [first, second] = [asString(one['id']) ?? '', asString(other['id']) ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}
