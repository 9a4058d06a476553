import type { BankHoliday } from '@portal/kernel/bank-holidays';
import { formatDateTime, formatLongDay } from '@portal/kernel/format-date';
import { useToday } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { nationName } from './leave-policy-choice.ts';
import { holidaysOf, useLeavePolicy } from './use-leave-policy.ts';

/** The bank holidays in use, and their source. */
export function BankHolidaysCard() {
  const { policy } = useLeavePolicy();
  const year = Number(useToday().slice(0, 4));
  const { names, isUnavailable } = useBankHolidays([year, year + 1]);
  return (
    <Card title="Bank holidays">
      <p className="pb-4 text-14 text-muted">
        {policy && (
          <>
            {nationName(policy.nation)}. {formatSource(policy.bankHolidaysReadAt)}
          </>
        )}
      </p>
      {isUnavailable ? (
        <Banner tone="warning" title="Bank holidays are unavailable" />
      ) : (
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {[year, year + 1].map((one) => (
            <HolidaysOfYear key={one} year={one} holidays={holidaysOf(one, names)} />
          ))}
        </div>
      )}
    </Card>
  );
}

interface HolidaysOfYearProps {
  year: number;
  holidays: readonly BankHoliday[];
}

function HolidaysOfYear({ year, holidays }: HolidaysOfYearProps) {
  if (holidays.length === 0) return <Skeleton className="h-105" />;
  return (
    <section aria-label={`Bank holidays ${year}`}>
      <h3 className="flex items-baseline justify-between gap-4 pb-1 text-14 font-semibold">
        {year}
        <span className="text-12 font-normal text-muted">{holidays.length} days</span>
      </h3>
      <ul className="grid divide-y divide-line text-14">
        {holidays.map(({ date, name }) => (
          <li key={date} className="grid gap-0.5 py-2 last:pb-0">
            <span className="font-medium">{name}</span>
            <time dateTime={date} className="text-12 text-muted tabular-nums">
              {formatLongDay(date)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatSource(readAt: string | null): string {
  if (readAt === null) {
    return 'Calculated from statutory rules; GOV.UK’s list hasn’t been loaded yet.';
  }
  return `GOV.UK’s list was last loaded on ${formatDateTime(new Date(readAt))}.`;
}
