import type { ReactDiffViewerStylesOverride } from 'react-diff-viewer-continued';

/** The viewer in this page's tokens, which follow the theme by themselves: one set serves both. */
export const viewerStyles: ReactDiffViewerStylesOverride = {
  variables: {
    light: {
      diffViewerBackground: 'transparent',
      diffViewerColor: 'var(--text)',
      addedBackground: 'var(--added-bg)',
      addedColor: 'var(--added)',
      removedBackground: 'var(--removed-bg)',
      removedColor: 'var(--removed)',
      emptyLineBackground: 'transparent',
    },
  },
  diffContainer: {
    minWidth: 0,
    fontSize: 'inherit',
    pre: { lineHeight: 'inherit', fontSize: 'inherit', width: 'auto' },
  },
  line: { fontSize: 'inherit' },
  marker: { width: 22, padding: 0, textAlign: 'center' },
  content: { padding: '0 12px 0 0' },
  contentText: { fontFamily: 'inherit', lineBreak: 'auto', overflowWrap: 'anywhere' },
  wordDiff: {
    borderRadius: 2,
    '&:is(ins):not(:only-child)': { background: 'var(--added-word)' },
    '&:is(del):not(:only-child)': { background: 'var(--removed-word)' },
  },
  // The viewer would let a selection begin on one side only; inline, that would leave lines out of what is copied.
  noSelect: { userSelect: 'auto' },
};
