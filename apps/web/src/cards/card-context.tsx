'use client';

import type { BlobReference } from '@showreel/views';
import { createContext, use, useState, type ReactElement, type ReactNode } from 'react';
import { createFolds, type Folds } from './folds';

/** What every card of one timeline shares. */
export interface CardContext {
  /** Where the timeline is: `/sessions/<id>` or `/s/<token>`. Pages and bytes of its calls lie below it. */
  address: string;
  /** The session's folder: titles are shown relative to it. */
  cwd: string;
  /** Asks a running call, or the background task that it started, to stop; absent where the reader may only look. */
  stop?: (callId: string) => void;
  folds: Folds;
  /** Whether nothing more will come: the log that was imported is not written to. */
  isOver?: boolean | undefined;
  /** The sessions of subagents, by the call that started them. */
  subagents?: ReadonlyMap<string, readonly { id: string; title: string }[]> | undefined;
  /** The head of the log when the reader opened the page: what ended after it, ended before their eyes. */
  openedAt: number;
}

const Context = createContext<CardContext>({
  address: '',
  cwd: '',
  folds: createFolds(),
  openedAt: Infinity,
});

export function CardContextProvider({
  value,
  children,
}: {
  value: CardContext;
  children: ReactNode;
}): ReactElement {
  return <Context value={value}>{children}</Context>;
}

export function useCardContext(): CardContext {
  return use(Context);
}

/** Whether something is open: as the reader left it, else as `byDefault` says. */
export function useFold(key: string, byDefault: boolean): [boolean, () => void] {
  const { folds } = useCardContext();
  const [chosen, setChosen] = useState(folds.get(key));
  const isOpen = chosen ?? byDefault;
  return [
    isOpen,
    () => {
      folds.set(key, !isOpen);
      setChosen(!isOpen);
    },
  ];
}

/** How bytes are asked for: `type` is what they are shown as, `download` the name under which they are saved instead. */
interface BlobUse {
  type: string;
  download?: string;
}

/** Gives the address of the bytes that an event refers to. */
export function useBlobUrl(): (blob: BlobReference, use: BlobUse) => string {
  const { address } = useCardContext();
  return ({ sha256 }, use) => `${address}/blobs/${sha256}?${new URLSearchParams({ ...use }).toString()}`;
}
