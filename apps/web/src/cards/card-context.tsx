'use client';

import { createContext, use, useState, type ReactElement, type ReactNode } from 'react';

/** What every card of one timeline shares. */
export interface CardContext {
  /** The session's folder: titles are shown relative to it. */
  cwd: string;
  /** Asks a running call to stop; absent where the reader may only look. */
  stop?: (callId: string) => void;
  /** Which cards the reader folded or opened: kept while a card is out of sight and not mounted. */
  folds: Map<string, boolean>;
  /** The head of the log when the reader opened the page: what ended after it, ended before their eyes. */
  openedAt: number;
}

const Context = createContext<CardContext>({ cwd: '', folds: new Map(), openedAt: Infinity });

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
