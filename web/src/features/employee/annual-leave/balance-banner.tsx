import { formatDay } from '@portal/kernel/format-date';
import type { OwnLeaveBalanceQuery } from '../../../gql/documents.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { availableDays } from '../../leave/available-days.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useOwnLeaveBalance } from './use-own-leave.ts';

type Balance = NonNullable<OwnLeaveBalanceQuery['leaveBalance']>;

/** The leave year’s days: used, pending and available. */
export function BalanceBanner() {
  const { value: balance, isLoading, error, retry } = useOwnLeaveBalance();
  return (
    <Card title="Leave Balance">
      {isLoading && <Skeleton className="h-32" />}
      {!balance && error && <LoadFailed error={error} onRetry={retry} />}
      {balance && <BalanceDetails balance={balance} />}
    </Card>
  );
}

function BalanceDetails({ balance }: { balance: Balance }) {
  const { total, used, pending, leaveYearStart, leaveYearEnd } = balance;
  const available = availableDays(balance);
  const parts = [
    { word: 'Used', days: used, look: 'bg-annual' },
    { word: 'Pending', days: pending, look: 'border-2 border-dashed border-annual bg-annual-soft' },
    { word: 'Available', days: available, look: 'bg-accent' },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      {/* On a phone the bar alone shows it, so that the calendar is closer. */}
      <div className="max-sm:hidden">
        <ProgressRing value={available} max={total} label="days left" />
      </div>
      <div className="grid min-w-0 grow basis-64 gap-4">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          <Figure word="Total" days={total} />
          {parts.map(({ word, days, look }) => (
            <Figure key={word} word={word} days={days} look={look} />
          ))}
        </dl>
        <div
          aria-hidden
          className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
        >
          <Part days={used} of={total} look="bg-annual" />
          <Part
            days={pending}
            of={total}
            look="border-2 border-dashed border-annual bg-annual-soft"
          />
          <Part days={available} of={total} look="bg-accent" />
        </div>
        <p className="text-14 text-muted tabular-nums">
          Leave year {formatDay(leaveYearStart)} to {formatDay(leaveYearEnd)}
        </p>
      </div>
    </div>
  );
}

function Figure({ word, days, look }: { word: string; days: number; look?: string }) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-12 text-muted">
        {look && <span aria-hidden className={cx('size-2.5 rounded-[3px]', look)} />}
        {word}
      </dt>
      <dd className="text-20 font-semibold whitespace-nowrap tabular-nums">
        {days}
        <span className="text-14 font-normal text-muted"> {days === 1 ? 'day' : 'days'}</span>
      </dd>
    </div>
  );
}

function Part({ days, of, look }: { days: number; of: number; look: string }) {
  if (days <= 0 || of <= 0) return null;
  return <span className={look} style={{ width: `${(days / of) * 100}%` }} />;
}
