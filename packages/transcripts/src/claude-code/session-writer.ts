import type { NewEvent } from '@showreel/sessions';
import type { BlobReference } from '@showreel/views';
import type { RecordPlace } from '../contract/log-format';
import type { AgentLinks } from './agent-links';
import type { BackgroundTasks } from './background-tasks';
import type { TaskList } from './task-list';

/** Where the events of one session go: the log's own, or a subagent's. */
export interface SessionWriter {
  emit: (event: NewEvent, at: number | undefined) => void;
  keepBlob(bytes: Uint8Array): BlobReference;
  skip(reason: string, place: RecordPlace): void;
}

/** What the sessions of one log share. */
export interface LogState {
  tasks: BackgroundTasks;
  taskList: TaskList;
  links: AgentLinks;
}
