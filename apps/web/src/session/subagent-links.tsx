'use client';

import { ArrowUpRight, Bot } from 'lucide-react';
import Link from 'next/link';
import type { ReactElement } from 'react';
import { useCardContext } from '../cards/card-context';
import { OneLine } from '../ui/plain-text';

/** The ways to the sessions of the subagents that a call started. */
export function SubagentLinks({ callId }: { callId: string }): ReactElement | null {
  const { subagents } = useCardContext();
  const started = subagents?.get(callId);
  if (started === undefined) return null;
  return (
    <ul className="subagents">
      {started.map(({ id, title }) => (
        <li key={id}>
          <Link href={`/sessions/${encodeURIComponent(id)}`} prefetch={false}>
            <Bot className="i" aria-hidden="true" />
            <span className="trunc">
              Subagent:{' '}
              <b>
                <OneLine text={title} />
              </b>
            </span>
            <ArrowUpRight className="i i-12" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
