import { useEffect } from 'react';

/** By then an overlay has returned the focus to its opener, if that still exists. */
const focusReturnMs = 300;

/**
 * For dialogs and panels. After closing, focuses the page’s heading if nothing has the focus,
 * because the opener may be gone, or the page was loaded with the dialog open.
 */
export function FocusAfterClose() {
  useEffect(
    () => () => {
      // The focus returns in an animation frame, which may be late on a busy machine.
      setTimeout(() => requestAnimationFrame(focusIfLost), focusReturnMs);
    },
    [],
  );
  return null;
}

function focusIfLost(): void {
  const isLost = document.activeElement === document.body;
  if (!isLost || document.querySelector('[data-rac][role$="dialog"]')) return;
  focusHeading();
}

/** Overlays return the focus within this many frames. */
const lastFrame = 60;
const framesToGiveBack = 3;

/**
 * Keeps the focus on an element while an overlay closes. If the element is gone, focuses the page’s
 * heading.
 */
export function keepFocus(place: HTMLElement | null): void {
  // An open panel takes a lost focus to its first button.
  const panelClose = place?.closest('[role="dialog"]')?.querySelector('[aria-label="Close"]');
  let lostFor = 0;

  function check(frame: number): void {
    const active = document.activeElement;
    const isLost =
      active === document.body ||
      active === document.querySelector('main h1') ||
      (active !== null && active === panelClose);
    lostFor = isLost ? lostFor + 1 : 0;
    // A closing overlay returns the focus one frame later if its opener is still there.
    if (lostFor > framesToGiveBack) {
      if (place?.isConnected) place.focus({ preventScroll: true });
      else focusHeading();
    }
    if (frame < lastFrame) requestAnimationFrame(() => check(frame + 1));
  }

  check(0);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
