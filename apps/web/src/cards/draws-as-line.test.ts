import { textContent, type CallItem } from '@showreel/views';
import { callFixtures, callItem } from '@showreel/views/fixtures';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { CallCard } from './call-card';
import { CardContextProvider } from './card-context';
import { drawsAsLine } from './draws-as-line';
import { createFolds } from './folds';

const cwd = '/w';
const found = (count: number): CallItem =>
  callItem({
    tool: 'grep',
    call: { card: 'generic', kind: 'search', title: 'Search a' },
    result: {
      isError: false,
      view: {
        card: 'generic',
        content: textContent(
          [
            `${count} matches in 1 file`,
            ...Array.from({ length: count }, (_, at) => `a.ts:${at + 1}: a`),
          ].join('\n'),
        ),
        locations: Array.from({ length: count }, (_, at) => ({ path: 'a.ts', line: at + 1 })),
      },
    },
  });

const items = [
  ...callFixtures.map((fixture) => [fixture.name, callItem(fixture)] as const),
  ['search, few matches', found(3)] as const,
  ['search, many matches', found(60)] as const,
];

describe('drawsAsLine', () => {
  it.each(items)('says of %s what the page draws, folded, open, and as it is at first', (_, item) => {
    for (const known of [[], [[item.callId, true]], [[item.callId, false]]] as [string, boolean][][]) {
      const folds = createFolds(known);
      const context = { address: '', cwd, folds, openedAt: Infinity };
      const markup = renderToStaticMarkup(
        createElement(CardContextProvider, {
          value: context,
          children: createElement(CallCard, { item, pane: undefined }),
        }),
      );
      expect(drawsAsLine(item, context)).toBe(markup.includes('class="line-card"'));
    }
  });

  it('opens a search with few matches by itself', () => {
    const folds = createFolds();
    expect(drawsAsLine(found(3), { folds, cwd, isOver: false })).toBe(false);
    expect(drawsAsLine(found(60), { folds, cwd, isOver: false })).toBe(true);
  });
});

describe('createFolds', () => {
  it('tells of each change', () => {
    const folds = createFolds();
    let told = 0;
    const end = folds.subscribe(() => {
      told += 1;
    });
    const before = folds.version();
    folds.set('a', true);
    expect([told, folds.get('a'), folds.get('b')]).toEqual([1, true, undefined]);
    expect(folds.version()).not.toBe(before);
    end();
    folds.set('a', false);
    expect(told).toBe(1);
  });
});
