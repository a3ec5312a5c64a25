export { countOf, formatBytes, formatClock, formatCount, formatDuration, formatLimit } from './amounts';
export { assertNever } from './assert-never';
export {
  cards,
  toolCallView,
  toolResultView,
  type Card,
  type ToolCallView,
  type ToolResultView,
} from './card';
export {
  fileChange,
  fileDiff,
  type DiffCallView,
  type DiffResultView,
  type FileChange,
  type FileChangeKind,
  type FileDiff,
} from './cards/diff';
export {
  toolCallKind,
  type GenericCallView,
  type GenericResultView,
  type SearchSubject,
  type ToolCallKind,
} from './cards/generic';
export { besideSentences, changeMark, changeSentence, fileWord } from './change-words';
export { callWord, endSentence, stateWord } from './call-words';
export { compareLines, type CompareNumbers, type LineRun } from './compare-lines';
export {
  omittedOutput,
  outputFields,
  type OmittedOutput,
  type TerminalCallView,
  type TerminalResultView,
} from './cards/terminal';
export {
  blobReference,
  contentBlock,
  textContent,
  type BlobReference,
  type ContentBlock,
} from './content-block';
export { displayPath, displayTitle, splitTitle, type TitleParts } from './display-path';
export { fileLocation, type FileLocation } from './file-location';
export type { JsonValue } from './json';
export { layoutHunk, type HunkLayout, type HunkRow } from './layout-hunk';
export { appendOutput, emptyPane, paneEnd, paneHead, paneTail, type OutputPane } from './output-pane';
export { parseViewEvent } from './parse-view-event';
export {
  definePresenter,
  genericCall,
  genericResult,
  type DefinedPresenter,
  type Presenter,
  type RecordedResult,
  type SeenFile,
} from './presenter';
export { commandState, settleCall, type CallResult, type CallState, type SettledCall } from './settle-call';
export { settleItem } from './settle-item';
export {
  emptyTimeline,
  foldTimeline,
  openWindow,
  prependWindow,
  type CallItem,
  type CallTask,
  type Timeline,
  type TimelineItem,
  type TimelinePage,
} from './timeline';
export {
  advanceHeader,
  emptyHeader,
  opensItem,
  type HeaderEvent,
  type SessionInfo,
  type TimelineHeader,
  type UsageTotals,
} from './timeline-header';
export {
  callEnd,
  ephemeralEvent,
  messageFields,
  noticeFields,
  sessionFields,
  taskFields,
  taskState,
  terminalOutput,
  thoughtFields,
  todoFields,
  todoItem,
  usageFields,
  viewEvent,
  type CallEnd,
  type EphemeralEvent,
  type StreamEvent,
  type TaskState,
  type TerminalOutput,
  type TodoItem,
  type ViewEvent,
  type ViewEventOf,
} from './view-event';
export { hasUnseen, nameUnseen, splitUnseen, type UnseenCharacter } from './unseen-characters';
