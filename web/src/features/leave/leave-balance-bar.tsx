interface LeaveBalanceBarProps {
  total: number;
  used: number;
  pending: number;
  available: number;
}

/** The classes of each part, for its legend. */
export const balanceLooks = {
  used: 'bg-annual',
  pending: 'border-2 border-dashed border-annual bg-annual-soft',
  available: 'bg-accent',
} as const;

/** Used, pending and available days as parts of a bar, beside their numbers. */
export function LeaveBalanceBar({ total, used, pending, available }: LeaveBalanceBarProps) {
  return (
    <div
      aria-hidden
      className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <Part days={used} total={total} look={balanceLooks.used} />
      <Part days={pending} total={total} look={balanceLooks.pending} />
      <Part days={available} total={total} look={balanceLooks.available} />
    </div>
  );
}

function Part({ days, total, look }: { days: number; total: number; look: string }) {
  if (days <= 0 || total <= 0) return null;
  return <span className={look} style={{ width: `${(days / total) * 100}%` }} />;
}
