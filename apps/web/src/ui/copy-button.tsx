'use client';

import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState, type ReactElement } from 'react';

/** Copies a text and says so. `label` names the text; without `word`, only the glyph is drawn. */
export function CopyButton({
  text,
  label,
  word,
  Glyph = Copy,
  describe,
  autoFocus = false,
  className = 'btn btn-sm btn-quiet',
}: {
  text: string | (() => string);
  label: string;
  word?: string;
  Glyph?: LucideIcon;
  /** What to say of the text that was copied, where it is not all that a reader may think. */
  describe?: ((text: string) => string) | undefined;
  className?: string;
  autoFocus?: boolean;
}): ReactElement {
  const [copied, setCopied] = useState<string>();
  const copy = async (): Promise<void> => {
    const all = typeof text === 'string' ? text : text();
    await navigator.clipboard.writeText(all);
    setCopied(describe?.(all) ?? 'Copied');
    setTimeout(
      () => {
        setCopied(undefined);
      },
      describe === undefined ? 1600 : 4000,
    );
  };
  const Shown = copied === undefined ? Glyph : Check;
  const said = copied !== undefined && describe !== undefined ? copied : undefined;
  return (
    <button
      type="button"
      className={word === undefined && said === undefined ? `${className} btn-icon` : className}
      aria-label={copied ?? label}
      title={label}
      autoFocus={autoFocus}
      onClick={() => void copy()}
    >
      <Shown className="i i-12" aria-hidden="true" />
      {said ?? (word === undefined ? null : (copied ?? word))}
    </button>
  );
}
