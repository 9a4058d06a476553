import { useEffect } from 'react';

/** By when whatever opened a dialog has the focus again, if it is still there. */
const patienceMs = 300;

/**
 * Belongs into what is above the page. Once that is gone, the keyboard is at the heading of the
 * page, where nothing has taken it back: after a reload nothing has opened it, and what did may be
 * gone.
 */
export function FocusAfterClose() {
  useEffect(
    () => () => {
      // The focus is given back in a frame, which on a busy machine may come later than the time.
      setTimeout(() => requestAnimationFrame(focusIfLost), patienceMs);
    },
    [],
  );
  return null;
}

function focusIfLost(): void {
  const isLost = document.activeElement === document.body;
  if (!isLost || document.querySelector('[data-rac][role$="dialog"]')) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
