import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../theme/cx.ts';

interface PopoverProps {
  /** The accessible name of the button and of the panel. */
  label: string;
  /** The visible content of the button. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** The panel’s content; a function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const gap = 8;

/**
 * A button that opens a panel below it. The browser closes it on Escape or a press outside, and
 * returns the focus.
 */
export function Popover({ label, trigger, triggerClassName, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  // A layout effect, because the browser itself opens the panel at the first press.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const onToggle = (event: Event) => {
      const opens = (event as ToggleEvent).newState === 'open';
      if (opens && button.current) placeBelow(element, button.current);
      setIsOpen(opens);
    };
    const close = () => element.matches(':popover-open') && element.hidePopover();
    element.addEventListener('beforetoggle', onToggle);
    window.addEventListener('resize', close);
    return () => {
      element.removeEventListener('beforetoggle', onToggle);
      window.removeEventListener('resize', close);
    };
  }, []);

  const close = () => panel.current?.hidePopover();
  const content = typeof children === 'function' ? children(close) : children;
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={cx(
          'fixed m-0 w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border-0 bg-raised p-0 text-14 text-ink shadow-float',
          isOpen && 'animate-appear',
        )}
      >
        {isOpen && content}
      </div>
    </>
  );
}

/** Aligns the panel’s right edge with the button’s, inside the window. */
function placeBelow(element: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  element.style.inset = 'auto';
  element.style.top = `${bottom + gap}px`;
  element.style.maxHeight = `calc(100dvh - ${bottom + 2 * gap}px)`;
  element.style.right = `${Math.max(gap, document.documentElement.clientWidth - right)}px`;
}
