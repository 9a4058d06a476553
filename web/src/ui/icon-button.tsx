import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for those who can't see the icon; wrap it in a Tooltip for those who can. */
  label: string;
  children: ReactNode;
}

export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
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
  );
}
