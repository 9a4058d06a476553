import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Keeps what floats at its trigger wherever that moves: the page may scroll below it, or something
 * may arrive above. React Aria places it again at a resize of the window only.
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
    let frame = requestAnimationFrame(look);

    function look(): void {
      const now = placeOf(trigger.current);
      if (now === null) {
        leave();
        return;
      }
      if (now !== before) window.dispatchEvent(new Event('resize'));
      before = now;
      frame = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(frame);
  }, [trigger, isOpen]);
}

/** Null where it is not on the page any more. */
function placeOf(element: HTMLElement | null): string | null {
  if (!element?.isConnected) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].join(' ');
}
