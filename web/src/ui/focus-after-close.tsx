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
  focusHeading();
}

/** What is above the page gives the focus back in its own time: within so many frames. */
const lastFrame = 60;
const framesToGiveBack = 3;

/**
 * Keeps the keyboard at a place while a dialog or panel goes: wherever that has lost it, or left it
 * to the heading of the page. Where there is no such place any more, the heading it is.
 */
export function keepFocus(place: HTMLElement | null): void {
  let lostFor = 0;

  function look(frame: number): void {
    const active = document.activeElement;
    const isLost = active === document.body || active === document.querySelector('main h1');
    lostFor = isLost ? lostFor + 1 : 0;
    // What goes gives the focus back in the frame after, if what had it before is still there.
    if (lostFor > framesToGiveBack) {
      if (place?.isConnected) place.focus({ preventScroll: true });
      else focusHeading();
    }
    if (frame < lastFrame) requestAnimationFrame(() => look(frame + 1));
  }

  look(0);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
