import type { ReactElement, ReactNode } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

interface TooltipProps {
  content: ReactNode;
  /** A focusable element. */
  children: ReactElement<Record<string, unknown>, string>;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** Shown after 700 ms of hovering, and at once on keyboard focus; Escape hides it. */
export function Tooltip({ children, ...props }: TooltipProps) {
  return (
    <AriaButtonTooltip {...props}>
      <Focusable>{children}</Focusable>
    </AriaButtonTooltip>
  );
}

/** A tooltip for React Aria’s own buttons. */
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

/** Its button may be in a popover, which covers everything else. */
function showAboveAll(tooltip: HTMLElement | null): void {
  if (!tooltip) return;
  tooltip.popover = 'manual';
  tooltip.showPopover();
}
