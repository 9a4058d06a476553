import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from '../overlays/tooltip.tsx';
import { cx } from '../theme/cx.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** A tooltip that says more than the label. */
  tooltip?: ReactNode;
  children: ReactNode;
}

export function IconButton({
  label,
  tooltip = label,
  children,
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={tooltip}>
      <button
        {...props}
        type={type}
        aria-label={label}
        className={cx(
          'inline-grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink disabled:opacity-50 pointer-coarse:size-11 [&_svg]:size-5',
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
