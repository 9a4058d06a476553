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
export function Tooltip({ content, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={700} closeDelay={0}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-72 animate-appear rounded-control bg-ink px-2.5 py-1.5 text-12 font-medium text-surface"
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
