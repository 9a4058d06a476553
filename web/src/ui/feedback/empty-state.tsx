import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  body?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Explains what will appear here, with a first step. */
export function EmptyState({ icon, title, body, action, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-1 px-4 py-12 text-center', className)}>
      {icon && (
        <div className="mb-3 grid size-12 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-6">
          {icon}
        </div>
      )}
      <p className="text-16 font-semibold">{title}</p>
      {body && <p className="max-w-[48ch] text-balance text-14 text-muted">{body}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
