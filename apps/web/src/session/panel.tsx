'use client';

import type { TimelineHeader } from '@showreel/views';
import { Tabs } from 'radix-ui';
import type { ReactElement } from 'react';
import { formatClock, formatCost, formatCount } from '../ui/format';
import { Moment } from '../ui/moment';
import { TodoList } from './todo-list';

/** What is true of the session as a whole: its todo list, and its facts. */
export function Panel({ header }: { header: TimelineHeader }): ReactElement {
  const { todos } = header;
  const done = todos.filter(({ status }) => status === 'completed').length;
  return (
    <Tabs.Root className="panel-tabs" defaultValue={todos.length > 0 ? 'todos' : 'info'}>
      <Tabs.List className="tabs" aria-label="Session details">
        <Tabs.Trigger value="todos">
          Todos
          {todos.length === 0 ? null : (
            <span className="n">
              {done}/{todos.length}
            </span>
          )}
        </Tabs.Trigger>
        <Tabs.Trigger value="info">Info</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content className="panel-body" value="todos" tabIndex={-1}>
        <TodoList items={todos} />
      </Tabs.Content>
      <Tabs.Content className="panel-body" value="info" tabIndex={-1}>
        <Facts header={header} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Facts({
  header: { session, usage, lastAt, head, itemCount, turns },
}: {
  header: TimelineHeader;
}): ReactElement {
  if (session === null) return <p className="panel-note">Nothing is known of this session.</p>;
  const tokens = usage.inputTokens + usage.outputTokens;
  const facts: [string, ReactElement | string][] = [
    ['Agent', session.agent],
    ...(session.model === undefined ? [] : [['Model', session.model] satisfies [string, string]]),
    ['Started', <Moment key="started" at={session.startedAt} />],
    ['Length', formatClock(lastAt - session.startedAt)],
    ['Folder', <code key="folder">{session.cwd}</code>],
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
