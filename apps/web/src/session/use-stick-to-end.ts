'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near to its end, in px, the record counts as read to the end. */
const nearEnd = 80;
/** A scroll this soon after a hand moved, in milliseconds, is the reader's own. */
const handMs = 400;

interface StickOptions {
  /** How tall the list is: when it grows, a reader at its end stays there. */
  size: number;
  /** What the list holds; another value is another content. */
  content: unknown;
  scrollToEnd: () => void;
  onScroll: (element: HTMLElement) => void;
}

interface Stick {
  isAtEnd: boolean;
  /** Goes to the end and stays there. */
  stick: () => void;
  /** Stays where the reader is, whatever comes. */
  release: () => void;
}

/**
 * Keeps the reader at the end of a list that grows, until they scroll away by hand or fold something: what the list
 * itself does to the scroll position says nothing of where they want to be.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, options: StickOptions): Stick {
  const { size, content } = options;
  const [isAtEnd, setAtEnd] = useState(true);
  const isStuck = useRef(true);
  const lastHand = useRef(-Infinity);

  const look = useEffectEvent((isHand: boolean) => {
    const element = scroller.current;
    if (element === null) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;
    if (atEnd) isStuck.current = true;
    else if (isHand) isStuck.current = false;
    setAtEnd(atEnd || isStuck.current);
    options.onScroll(element);
  });
  const settle = useEffectEvent(() => {
    if (isStuck.current) options.scrollToEnd();
    look(false);
  });
  useLayoutEffect(() => {
    settle();
  }, [size, content]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onHand = (event: Event): void => {
      lastHand.current = performance.now();
      // What unfolds at the end grows downwards: its header stays under the pointer.
      if (event.target instanceof Element && event.target.closest('button') !== null) isStuck.current = false;
    };
    const onScroll = (): void => {
      look(performance.now() - lastHand.current < handMs);
    };
    const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const hand of hands) element.addEventListener(hand, onHand, { passive: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      for (const hand of hands) element.removeEventListener(hand, onHand);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);

  return {
    isAtEnd,
    stick: () => {
      isStuck.current = true;
      options.scrollToEnd();
    },
    release: () => {
      isStuck.current = false;
    },
  };
}
