import { formatDay } from '@portal/kernel/format-date';
import type { OwnLeaveBalanceQuery } from '../../../gql/documents.ts';
import { ProgressRing } from '../../../ui/charts/progress-ring.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { availableDays } from '../../leave/available-days.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { useOwnLeaveBalance } from '../leave-requests/use-own-leave.ts';

type Balance = NonNullable<OwnLeaveBalanceQuery['leaveBalance']>;

/** The leave year’s days: used, pending and available. */
export function BalanceBanner() {
  const { value: balance, isLoading, error, retry } = useOwnLeaveBalance();
  return (
    <Card title="Leave Balance">
      {isLoading && <Skeleton className="h-32" />}
      {!balance && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {balance && <BalanceDetails balance={balance} />}
    </Card>
  );
}

function BalanceDetails({ balance }: { balance: Balance }) {
  const { total, used, pending, leaveYearStart, leaveYearEnd } = balance;
  const available = availableDays(balance);
  const parts = [
    { label: 'Used', days: used, look: 'bg-annual' },
    {
      label: 'Pending',
      days: pending,
      look: 'border-2 border-dashed border-annual bg-annual-soft',
    },
    { label: 'Available', days: available, look: 'bg-accent' },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      {/* On a phone the bar alone shows it, so that the calendar is closer. */}
      <div className="max-sm:hidden">
        <ProgressRing value={available} max={total} label="days left" />
      </div>
      <div className="grid min-w-0 grow basis-64 gap-4">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          <Figure label="Total" days={total} />
          {parts.map(({ label, days, look }) => (
            <Figure key={label} label={label} days={days} look={look} />
          ))}
        </dl>
        <div
          aria-hidden
          className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
        >
          <Part days={used} total={total} look="bg-annual" />
          <Part
            days={pending}
            total={total}
            look="border-2 border-dashed border-annual bg-annual-soft"
          />
          <Part days={available} total={total} look="bg-accent" />
        </div>
        <p className="text-14 text-muted tabular-nums">
          Leave year {formatDay(leaveYearStart)} to {formatDay(leaveYearEnd)}
        </p>
      </div>
    </div>
  );
}

function Figure({ label, days, look }: { label: string; days: number; look?: string }) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-12 text-muted">
        {look && <span aria-hidden className={cx('size-2.5 rounded-[3px]', look)} />}
        {label}
      </dt>
      <dd className="text-20 font-semibold whitespace-nowrap tabular-nums">
        {days}
        <span className="text-14 font-normal text-muted"> {days === 1 ? 'day' : 'days'}</span>
      </dd>
    </div>
  );
}

function Part({ days, total, look }: { days: number; total: number; look: string }) {
  if (days <= 0 || total <= 0) return null;
  return <span className={look} style={{ width: `${(days / total) * 100}%` }} />;
}
