import { type ReactNode, useId } from 'react';
import { cx } from '../theme/cx.ts';

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** For a table or list that reaches to the edges. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Card({ title, actions, flush = false, className, children }: CardProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={title ? headingId : undefined}
      className={cx('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      {(title || actions) && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3 sm:px-5">
          {title && (
            <h2 id={headingId} className="min-w-0 text-16 font-semibold wrap-anywhere">
              {title}
            </h2>
          )}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? '' : cx('px-4 pb-5 sm:px-5', title || actions ? 'pt-2' : 'pt-5')}>
        {children}
      </div>
    </section>
  );
}
