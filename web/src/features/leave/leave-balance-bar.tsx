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

/** Used, pending and available leave as parts of a bar, beside their numbers. */
export function LeaveBalanceBar({ total, used, pending, available }: LeaveBalanceBarProps) {
  return (
    <div
      aria-hidden
      className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <Part amount={used} total={total} look={balanceLooks.used} />
      <Part amount={pending} total={total} look={balanceLooks.pending} />
      <Part amount={available} total={total} look={balanceLooks.available} />
    </div>
  );
}

function Part({ amount, total, look }: { amount: number; total: number; look: string }) {
  if (amount <= 0 || total <= 0) return null;
  return <span className={look} style={{ width: `${(amount / total) * 100}%` }} />;
}
