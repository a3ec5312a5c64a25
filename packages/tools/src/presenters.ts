import type { Presenter } from '@showreel/views';
import { bashPresenter } from './bash/bash-presenter';
import { editPresenter } from './fs/edit-presenter';
import { readPresenter } from './fs/read-presenter';
import { writePresenter } from './fs/write-presenter';
import { globPresenter } from './search/glob-presenter';
import { grepPresenter } from './search/grep-presenter';
import { taskListPresenter } from './tasks/task-list-presenter';
import { taskOutputPresenter } from './tasks/task-output-presenter';
import { taskStopPresenter } from './tasks/task-stop-presenter';
import { todoWritePresenter } from './todo/todo-write-presenter';

/** The pure halves of the tools: all that a replay needs. Nothing here reaches an executor, a diff or a file. */
export const toolPresenters: readonly Presenter[] = [
  readPresenter,
  writePresenter,
  editPresenter,
  globPresenter,
  grepPresenter,
  bashPresenter,
  taskOutputPresenter,
  taskListPresenter,
  taskStopPresenter,
  todoWritePresenter,
];
