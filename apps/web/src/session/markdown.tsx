import { memo, type ReactElement } from 'react';
import ReactMarkdown, { defaultUrlTransform, type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** Only addresses that a reader can follow knowingly; anything else is text. */
const followable = /^(https?:|mailto:)/i;

const components: Components = {
  a: ({ href, children }) =>
    href !== undefined && followable.test(href) ? (
      <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // Loading a picture would tell its host who reads this, so it stays words and an address.
  img: ({ alt, src }) => (
    <span className="md-image">
      Image{alt === undefined || alt === '' ? '' : `: ${alt}`}{' '}
      <code>{typeof src === 'string' ? src : ''}</code>
    </span>
  ),
};

/** What a person or an agent wrote. Markup in it is text; pictures are not loaded. */
export const Markdown = memo(function Markdown({ text }: { text: string }): ReactElement {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} urlTransform={defaultUrlTransform}>
      {text}
    </ReactMarkdown>
  );
});
