'use client';

import { useVirtualizer, type ReactVirtualizer, type ReactVirtualizerOptions } from '@tanstack/react-virtual';

type Options = Omit<
  ReactVirtualizerOptions<HTMLDivElement, HTMLDivElement>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
>;

/** A list of which only the rows in sight are mounted. Its owner must not memoise what it draws with it. */
export function useWindowedList(options: Options): ReactVirtualizer<HTMLDivElement, HTMLDivElement> {
  // Its functions return other values as it scrolls. Nothing here is compiled to assume otherwise.
  // eslint-disable-next-line react-hooks/incompatible-library
  return useVirtualizer<HTMLDivElement, HTMLDivElement>(options);
}
