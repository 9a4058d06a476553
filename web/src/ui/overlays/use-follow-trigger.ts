import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Keeps an overlay at its trigger when the page scrolls or its layout shifts. React Aria
 * repositions it only on window resizes.
 */
export function useFollowTrigger(
  trigger: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onGone: () => void,
): void {
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (!isOpen) return;
    let before = placeOf(trigger.current);
    let frame = requestAnimationFrame(check);

    function check(): void {
      const now = placeOf(trigger.current);
      if (now === null) {
        leave();
        return;
      }
      if (now !== before) window.dispatchEvent(new Event('resize'));
      before = now;
      frame = requestAnimationFrame(check);
    }
    return () => cancelAnimationFrame(frame);
  }, [trigger, isOpen]);
}

/** Null once it is removed from the page. */
function placeOf(element: HTMLElement | null): string | null {
  if (!element?.isConnected) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].join(' ');
}
