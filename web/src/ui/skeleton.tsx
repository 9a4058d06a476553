import { cx } from './cx.ts';

/** Holds the place and shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className={cx('animate-pulse rounded-control bg-sunken', className)}
    />
  );
}
