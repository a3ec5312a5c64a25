// A log is written by others: what it holds must not reach the reader's terminal as commands to it. The grammar of
// escape sequences is ECMA-48's; OSC, DCS, SOS, PM and APC are strings that run to BEL or ST.
const escapeString = String.raw`(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?`;
const controlSequence = String.raw`(?:\u001b\[|\u009b)([0-?]*)([ -/]*)([@-~]?)`;
const shortEscape = String.raw`\u001b[ -/]*[0-~]?`;
const escapes = new RegExp(`${escapeString}|${controlSequence}|${shortEscape}`, 'g');

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text without any escape sequence or control character but line feeds and tabs. */
export function cleanText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(escapes, '').replace(controls, '');
}

/** As `cleanText`, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s*\n\s*/g, ' ');
}

/** A piece of a line of terminal output: text to show, or the parameters of a colour code (SGR). */
export type OutputPiece = { text: string } | { sgr: string };

/**
 * The lines of a terminal's output as text and colour codes alone. Everything else is removed. A carriage return
 * starts the line again, so of a progress bar its last frame is left.
 */
export function splitOutput(output: string): OutputPiece[][] {
  return output.replace(/\r+\n/g, '\n').split('\n').map(splitLine);
}

function splitLine(line: string): OutputPiece[] {
  const frames = line.split('\r').map(splitFrame);
  const shown = frames.findLastIndex((frame) => frame.some((piece) => 'text' in piece));
  // Colours that an overwritten frame switched on are still on.
  return frames.flatMap((frame, index) =>
    index === shown ? frame : frame.filter((piece) => 'sgr' in piece),
  );
}

function splitFrame(frame: string): OutputPiece[] {
  const pieces: OutputPiece[] = [];
  const addText = (raw: string): void => {
    const text = raw.replace(controls, '');
    if (text !== '') pieces.push({ text });
  };
  let from = 0;
  for (const match of frame.matchAll(escapes)) {
    const [sequence, parameters = '', intermediates = '', final = ''] = match;
    addText(frame.slice(from, match.index));
    from = match.index + sequence.length;
    // Only plain parameters are colours: `CSI > 4 m` sets how the keyboard works.
    if (final === 'm' && intermediates === '' && /^[\d;:]*$/.test(parameters))
      pieces.push({ sgr: parameters });
  }
  addText(frame.slice(from));
  return pieces;
}
