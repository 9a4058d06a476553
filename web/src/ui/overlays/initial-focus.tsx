import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on what takes it when a dialog opens. A panel or dialog behind it takes the focus back, and
 * then the dialog as a whole gets it. To be rendered before the dialog’s other content.
 */
export function InitialFocus({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  const target = useRef<EventTarget | null>(null);

  // Elements with `autoFocus` are focused after this.
  useLayoutEffect(() => {
    const note = (event: FocusEvent) => {
      target.current ??= event.target;
    };
    window.addEventListener('focusin', note, { capture: true });
    return () => window.removeEventListener('focusin', note, { capture: true });
  }, []);

  useEffect(() => {
    const wanted = target.current;
    const frame = requestAnimationFrame(() => {
      const isLost = document.activeElement === dialog.current;
      if (isLost && wanted instanceof HTMLElement && dialog.current?.contains(wanted)) {
        wanted.focus();
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [dialog]);

  return null;
}
