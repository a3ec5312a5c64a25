'use client';

import { Moon, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { themeKey } from './theme-key';

/** Flips between dark and light. Without a choice the page follows the system. */
export function ThemeButton(): ReactElement {
  const flip = (): void => {
    const root = document.documentElement;
    const dark =
      root.dataset['theme'] === undefined
        ? matchMedia('(prefers-color-scheme: dark)').matches
        : root.dataset['theme'] === 'dark';
    const next = dark ? 'light' : 'dark';
    const system = matchMedia(`(prefers-color-scheme: ${next})`).matches;
    root.dataset['theme'] = next;
    if (system) {
      delete root.dataset['theme'];
      localStorage.removeItem(themeKey);
    } else {
      localStorage.setItem(themeKey, next);
    }
  };
  return (
    <button
      type="button"
      className="btn btn-icon theme-button"
      aria-label="Dark or light"
      title="Dark or light"
      onClick={flip}
    >
      <Moon className="i when-light" aria-hidden="true" />
      <Sun className="i when-dark" aria-hidden="true" />
    </button>
  );
}
