import type { ReactElement, ReactNode } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

interface TooltipProps {
  content: ReactNode;
  /** Something that can have the focus. */
  children: ReactElement<Record<string, unknown>, string>;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** After 700 ms of the pointer, and at once with the keyboard's focus; Escape hides it. */
export function Tooltip({ children, ...props }: TooltipProps) {
  return (
    <AriaButtonTooltip {...props}>
      <Focusable>{children}</Focusable>
    </AriaButtonTooltip>
  );
}

/** The same for a button of React Aria's own. */
export function AriaButtonTooltip({
  content,
  children,
  placement = 'top',
}: Omit<TooltipProps, 'children'> & { children: ReactElement }) {
  return (
    <TooltipTrigger delay={700} closeDelay={0}>
      {children}
      <AriaTooltip
        ref={showAboveAll}
        placement={placement}
        offset={6}
        className="inset-auto m-0 max-w-72 animate-appear rounded-control border-0 bg-ink px-2.5 py-1.5 text-12 font-medium text-surface wrap-anywhere"
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/** Its button may be in a popover, which lies above all that is not one. */
function showAboveAll(tooltip: HTMLElement | null): void {
  if (!tooltip) return;
  tooltip.popover = 'manual';
  tooltip.showPopover();
}
