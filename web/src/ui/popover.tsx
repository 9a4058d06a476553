import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

interface PopoverProps {
  /** What the button says to a screen reader, and the name of what it opens. */
  label: string;
  /** What is seen of the button. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** What it holds; a function gets what closes it, for what leads on to something else. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const gap = 8;

/**
 * A button, and what it opens below itself. The browser closes it on Escape and on a press
 * elsewhere, and gives the focus back.
 */
export function Popover({ label, trigger, triggerClassName, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  // With the button itself: the browser opens the panel at its first press.
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

/** Its right edge under the button's, inside of the window. */
function placeBelow(element: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  element.style.inset = 'auto';
  element.style.top = `${bottom + gap}px`;
  element.style.maxHeight = `calc(100dvh - ${bottom + 2 * gap}px)`;
  element.style.right = `${Math.max(gap, document.documentElement.clientWidth - right)}px`;
}
