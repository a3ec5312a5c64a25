export { createOutputReader, type OutputReader } from './output-reader';
export {
  hasMoreLines,
  joinParts,
  lineOf,
  omittedOf,
  partsOf,
  rawText,
  readFirstRows,
  rowsText,
  type FirstRows,
  type OutputPart,
  type OutputRow,
} from './output-rows';
export {
  dropOrdering,
  rowText,
  type TerminalColor,
  type TerminalRow,
  type TerminalStyle,
} from './terminal-row';
