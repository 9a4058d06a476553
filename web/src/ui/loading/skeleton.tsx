import { cx } from '../theme/cx.ts';

/** A placeholder in the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className={cx('animate-pulse rounded-control bg-sunken', className)}
    />
  );
}
