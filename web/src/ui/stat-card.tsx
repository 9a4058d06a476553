import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface StatCardProps {
  label: string;
  /** The number; a skeleton while it comes. */
  value: ReactNode;
  detail?: ReactNode;
  icon: ReactNode;
  href: string;
}

/** One number, and the way to what it counts. */
export function StatCard({ label, value, detail, icon, href }: StatCardProps) {
  return (
    <Link
      to={href}
      className="grid content-between gap-1 rounded-card border border-line bg-surface p-4 transition-colors hover:border-accent hover:bg-hover sm:p-5"
    >
      <span className="flex items-center justify-between gap-2 text-14 text-muted [&_svg]:size-4.5 [&_svg]:text-accent-ink">
        {label}
        {icon}
      </span>
      <span className="text-32 font-semibold tabular-nums">{value}</span>
      {detail && <span className="text-12 text-muted">{detail}</span>}
    </Link>
  );
}
