'use client';

import { useState } from 'react';

/**
 * What had the focus when a dialog was opened, and the function that gives it back. Asked when the dialog is first drawn:
 * once it is in the page, the focus is in it.
 */
export function useOpener(): () => void {
  const [opener] = useState(findOpener);
  return () => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** A command of a menu goes with the menu; the button that opened that stays. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu?.getAttribute('aria-labelledby');
  return button === null || button === undefined ? focused : document.getElementById(button);
}
