import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown';

const draw = (text: string): string => renderToStaticMarkup(<Markdown text={text} />);

describe('Markdown', () => {
  it('sets prose, lists, code and tables', () => {
    const markup = draw('**a** `b`\n\n- c\n\n| d |\n|---|\n| e |');
    for (const tag of ['<strong>', '<code>', '<li>', '<td>']) expect(markup).toContain(tag);
  });

  it('loads no picture: it says what it was and where it lies', () => {
    const markup = draw('![a chart](https://example.com/pixel.png)');
    expect(markup).not.toContain('<img');
    expect(markup).toContain('a chart');
    expect(markup).toContain('https://example.com/pixel.png');
  });

  it('opens links apart, tells them nothing, and follows no other address', () => {
    expect(draw('[x](https://example.com)')).toContain('rel="noopener noreferrer nofollow"');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '/sessions/other', '//example.com']) {
      expect(draw(`[x](${address})`)).not.toContain('<a');
    }
  });

  it('keeps markup as text', () => {
    expect(draw('<script>alert(1)</script> <b onclick="x">y</b>')).not.toMatch(/<script|<b/);
  });
});
