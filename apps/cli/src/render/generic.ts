import type { GenericCallView, GenericResultView } from '@showreel/views';
import { textLines, renderContent } from './content';
import type { Style } from './style';

/** A generic card while the call runs: what it was given, and what it says. */
export function renderGenericCall(view: GenericCallView, style: Style): string[] {
  return [...renderRawInput(view.rawInput, style), ...renderContent(view.content ?? [])];
}

/** The input of a call that no presenter turned into more than a title. */
export function renderRawInput(rawInput: unknown, style: Style): string[] {
  if (rawInput === undefined) return [];
  return textLines(JSON.stringify(rawInput, null, 2)).map((line) => style.dim(line));
}

/** A generic card once the call ended: its content. */
export function renderGenericResult(view: GenericResultView): string[] {
  return renderContent(view.content ?? []);
}
