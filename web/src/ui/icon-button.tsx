import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does: its name, and its tooltip for those who see the icon alone. */
  label: string;
  /** For the tooltip, where the label doesn't say enough. */
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
