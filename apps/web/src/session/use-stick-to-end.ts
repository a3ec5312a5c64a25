'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near to its end, in px, the record counts as read to the end. */
const nearEnd = 80;

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
  /** Shows a place that a link names, until the reader moves: not even rows that turn out short lead to the end. */
  hold: () => void;
  /** Stays where the reader is, whatever comes. */
  release: () => void;
}

/**
 * Keeps the reader at the end of a list that grows or gets less room, until they scroll up or fold something. What the list itself does to
 * the scroll position (it measures rows as they come into sight) says nothing of where they want to be: it goes up only
 * when the whole shrinks, and a reader goes up in a whole that stays.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, options: StickOptions): Stick {
  const { size, content } = options;
  const [isAtEnd, setAtEnd] = useState(true);
  const isStuck = useRef(true);
  const isHeld = useRef(false);
  const last = useRef({ top: 0, height: 0 });

  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const atEnd = scrollHeight - scrollTop - clientHeight <= nearEnd;
    if (atEnd && !isHeld.current) isStuck.current = true;
    else if (scrollTop < last.current.top - 1 && scrollHeight >= last.current.height) isStuck.current = false;
    last.current = { top: scrollTop, height: scrollHeight };
    setAtEnd(atEnd || isStuck.current);
    options.onScroll(element);
  });
  const settle = useEffectEvent(() => {
    if (isStuck.current) options.scrollToEnd();
    look();
  });
  useLayoutEffect(() => {
    settle();
  }, [size, content]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = (): void => {
      look();
    };
    const onPress = (event: Event): void => {
      // What unfolds at the end grows downwards: its header stays under the pointer.
      if (event.target instanceof Element && event.target.closest('button') !== null) isStuck.current = false;
    };
    const onMove = (): void => {
      isHeld.current = false;
    };
    const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
    for (const move of moves) element.addEventListener(move, onMove, { passive: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('click', onPress, { capture: true });
    // What is docked below takes its height from the record, which must not hide its newest rows.
    const resized = new ResizeObserver(() => {
      settle();
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      for (const move of moves) element.removeEventListener(move, onMove);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('click', onPress, { capture: true });
    };
  }, [scroller]);

  return {
    isAtEnd,
    stick: () => {
      isHeld.current = false;
      isStuck.current = true;
      options.scrollToEnd();
    },
    hold: () => {
      isHeld.current = true;
      isStuck.current = false;
    },
    release: () => {
      isHeld.current = false;
      isStuck.current = false;
    },
  };
}
