export interface NumberedLine {
  number: number;
  text: string;
}

/**
 * Text whose lines begin with a number and a tab, as reading tools write them: the lines, and the remark that may follow
 * them. Undefined for any other text.
 */
export function parseNumbered(text: string): { lines: NumberedLine[]; remark: string } | undefined {
  const lines: NumberedLine[] = [];
  const all = text.split('\n');
  for (const line of all) {
    const [, number, content] = /^ {0,10}(\d{1,9})(?:\t|→)(.*)$/.exec(line) ?? [];
    if (number === undefined || content === undefined) break;
    lines.push({ number: Number(number), text: content });
  }
  const rest = all.slice(lines.length).join('\n').trim();
  return lines.length === 0 || rest.split('\n').length > 3 ? undefined : { lines, remark: rest };
}
