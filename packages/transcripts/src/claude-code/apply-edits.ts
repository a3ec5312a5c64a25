import { asList, asObject, asString, type JsonObject } from '../json/json-access';

/** One replacement, as the arguments or the result of `Edit` and `MultiEdit` spell it. */
export interface TextEdit {
  oldText: string;
  newText: string;
  replaceAll: boolean;
}

/** An edit in either spelling; undefined when it is none. */
function readEdit(edit: JsonObject | undefined): TextEdit | undefined {
  const oldText = asString(edit?.['oldString']) ?? asString(edit?.['old_string']);
  const newText = asString(edit?.['newString']) ?? asString(edit?.['new_string']);
  if (edit === undefined || oldText === undefined || newText === undefined) return undefined;
  return { oldText, newText, replaceAll: (edit['replaceAll'] ?? edit['replace_all']) === true };
}

/** The edits of a call: the one of `Edit`, or the list of `MultiEdit`. */
export function readEdits(source: JsonObject): TextEdit[] {
  const edits = asList(source['edits'])?.map((edit) => readEdit(asObject(edit))) ?? [readEdit(source)];
  return edits.filter((edit) => edit !== undefined);
}

/** The text after the edits, one after another, as Claude Code applies them. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce(applyEdit, text);
}

function applyEdit(text: string, { oldText, newText, replaceAll }: TextEdit): string {
  if (oldText === '') return newText;
  // A deletion takes the line feed after it along.
  const isLine = newText === '' && !oldText.endsWith('\n') && text.includes(`${oldText}\n`);
  const sought = isLine ? `${oldText}\n` : oldText;
  return replaceAll ? text.replaceAll(sought, () => newText) : text.replace(sought, () => newText);
}
