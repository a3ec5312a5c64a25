'use client';

import { formatClock, formatCount, type TimelineHeader } from '@showreel/views';
import { Tabs } from 'radix-ui';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { formatCost } from '../ui/format';
import { PlainCode } from '../ui/plain-text';
import { Moment } from '../ui/moment';
import { originFacts } from './origin-facts';
import { RunningTasks } from './running-tasks';
import type { TimelineState, TimelineStore } from './timeline-store';
import { TodoList } from './todo-list';
import type { Origin } from './use-origin';

const panelTab = z.enum(['todos', 'tasks', 'info']);
export type PanelTab = z.infer<typeof panelTab>;

/** The part of the panel that says most as a session opens. */
export function firstTab({ todos, openTasks }: TimelineHeader): PanelTab {
  if (todos.length > 0) return 'todos';
  return Object.keys(openTasks).length > 0 ? 'tasks' : 'info';
}

/** What is true of the session as a whole: its todo list, what runs in the background, and its facts. */
export function Panel({
  state,
  store,
  origin,
  tab,
  onTab,
}: {
  state: TimelineState;
  store: TimelineStore;
  origin: Origin['origin'];
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
}): ReactElement {
  const { header } = state.timeline;
  const { todos } = header;
  const done = todos.filter(({ status }) => status === 'completed').length;
  const tasks = Object.keys(header.openTasks).length;
  return (
    <Tabs.Root
      className="panel-tabs"
      value={tab}
      onValueChange={(value) => {
        onTab(panelTab.parse(value));
      }}
    >
      <Tabs.List className="tabs" aria-label="Session details">
        <Tabs.Trigger value="todos">
          Todos
          {todos.length === 0 ? null : (
            <span className="n">
              {done}/{todos.length}
            </span>
          )}
        </Tabs.Trigger>
        <Tabs.Trigger value="tasks">
          Tasks
          {tasks === 0 ? null : <span className="n">{tasks}</span>}
        </Tabs.Trigger>
        <Tabs.Trigger value="info">Info</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content className="panel-body" value="todos" tabIndex={-1}>
        <TodoList items={todos} />
      </Tabs.Content>
      <Tabs.Content className="panel-body" value="tasks" tabIndex={-1}>
        <RunningTasks state={state} store={store} />
      </Tabs.Content>
      <Tabs.Content className="panel-body" value="info" tabIndex={-1}>
        <Facts header={header} origin={origin} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Facts({
  header: { session, usage, lastAt, head, itemCount, turns },
  origin,
}: {
  header: TimelineHeader;
  origin: Origin['origin'];
}): ReactElement {
  if (session === null) return <p className="panel-note">Nothing is known of this session.</p>;
  const tokens = usage.inputTokens + usage.outputTokens;
  const facts: [string, ReactElement | string][] = [
    ['Agent', session.agent],
    ...(session.model === undefined ? [] : [['Model', session.model] satisfies [string, string]]),
    ['Started', <Moment key="started" at={session.startedAt} />],
    ['Length', formatClock(lastAt - session.startedAt)],
    ['Folder', <PlainCode key="folder" text={session.cwd} />],
    ...(turns === 0 ? [] : [['Turns', formatCount(turns)] satisfies [string, string]]),
    ['Items', formatCount(itemCount)],
    ['Events', formatCount(head)],
    ...(tokens === 0
      ? []
      : [
          [
            'Tokens',
            `${formatCount(usage.inputTokens)} in, ${formatCount(usage.outputTokens)} out`,
          ] satisfies [string, string],
        ]),
    ...(usage.cost === undefined ? [] : [['Cost', formatCost(usage.cost)] satisfies [string, string]]),
    ...originFacts(origin),
  ];
  return (
    <dl className="kv">
      {facts.map(([name, value]) => (
        <div key={name} className="kv-row">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
