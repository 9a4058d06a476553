import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { cx } from '../theme/cx.ts';
import { useChangeCount } from './use-change-count.ts';

interface StatCardProps {
  label: string;
  /** The number; null while loading. */
  value: string | number | null;
  detail?: ReactNode;
  /** More text on a line of its own. */
  note?: ReactNode;
  icon: ReactNode;
  href: string;
  /** A small chart beside the number, with a description for screen readers. */
  chart?: { plot: ReactNode; description: string } | undefined;
}

/** One number that links to its details. A change flashes once. */
export function StatCard({ label, value, detail, note, icon, href, chart }: StatCardProps) {
  const changes = useChangeCount(value);
  const describedBy = useId();
  return (
    <div className="@container grid min-w-0">
      <Link
        to={href}
        aria-describedby={chart && describedBy}
        className="grid content-start gap-1 rounded-card border border-line bg-surface p-3 transition-colors hover:border-accent hover:bg-hover sm:p-5"
      >
        <span className="flex items-start justify-between gap-2 text-14 text-muted [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-accent-ink max-sm:[&_svg]:hidden">
          {label}
          {icon}
        </span>
        {value === null ? (
          <span
            role="status"
            aria-label="Loading"
            className="my-1 h-6 w-16 animate-pulse rounded-control bg-sunken sm:h-8"
          />
        ) : (
          <span
            key={changes}
            className={cx(
              '-mx-1 justify-self-start rounded-control px-1 text-24 font-semibold tabular-nums sm:text-32',
              changes > 0 && 'animate-flash',
            )}
          >
            {value}
          </span>
        )}
        {/* The chart is beside both lines if there is room, and takes no extra height. */}
        <span className="relative flex items-end justify-between gap-2 text-12 text-muted">
          <span className={cx(chart && 'whitespace-nowrap')}>{detail}</span>
          {chart && (
            <span className="@2xs:absolute @2xs:right-0 @2xs:bottom-0 [&_svg]:h-4.5 @2xs:[&_svg]:h-9">
              {chart.plot}
            </span>
          )}
        </span>
        {note && <span className="text-12 text-muted">{note}</span>}
      </Link>
      {chart && (
        <span id={describedBy} className="sr-only">
          {chart.description}
        </span>
      )}
    </div>
  );
}
