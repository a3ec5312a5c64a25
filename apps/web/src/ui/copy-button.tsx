'use client';

import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState, type ReactElement } from 'react';

/** Copies a text and says so. `label` names the text; without `word`, only the glyph is drawn. */
export function CopyButton({
  text,
  label,
  word,
  Glyph = Copy,
  className = 'btn btn-sm btn-quiet',
}: {
  text: string | (() => string);
  label: string;
  word?: string;
  Glyph?: LucideIcon;
  className?: string;
}): ReactElement {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, 1600);
  };
  const Shown = copied ? Check : Glyph;
  return (
    <button
      type="button"
      className={word === undefined ? `${className} btn-icon` : className}
      aria-label={copied ? 'Copied' : label}
      title={label}
      onClick={() => void copy()}
    >
      <Shown className="i i-12" aria-hidden="true" />
      {word === undefined ? null : copied ? 'Copied' : word}
    </button>
  );
}
