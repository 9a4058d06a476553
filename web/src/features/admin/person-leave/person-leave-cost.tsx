import { useQuery } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format-date';
import { PersonLeaveCostDocument, type PersonLeaveCostQuery } from '../../../gql/documents.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatDays } from '../../leave/format-leave.ts';
import { isCompleteRange } from '../../leave/leave-range.ts';
import { type LeaveEntryValues, toPeriod } from './leave-entry-values.ts';

type Year = NonNullable<PersonLeaveCostQuery['leaveCost']>['years'][number];

/** What annual leave would cost a person, and why it would be refused, before it is booked. */
export function PersonLeaveCost({ userId, values }: { userId: string; values: LeaveEntryValues }) {
  const period = toPeriod(values);
  const { data } = useQuery(PersonLeaveCostDocument, {
    variables: { input: { userId, ...period } },
    skip: values.leaveType !== 'annual' || !isCompleteRange(period),
    fetchPolicy: 'network-only',
  });
  const cost = data?.leaveCost;
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {cost?.refusal && <Banner tone="warning" title={cost.refusal.message} />}
      {cost && !cost.refusal && (
        <div className="grid gap-2 rounded-card bg-sunken px-4 py-3 text-14">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-muted">This leave uses</span>
            <span className="text-16 font-semibold tabular-nums">
              {formatDays(cost.daysRequested)}
            </span>
          </p>
          {cost.years.map((year) => (
            <p key={year.leaveYearStart} className="border-t border-line pt-2 tabular-nums">
              {formatYear(year)}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function formatYear({ leaveYearStart, leaveYearEnd, days, available }: Year): string {
  const left = `${formatDays(available - days)} left afterwards`;
  return `Leave year ${formatDay(leaveYearStart)} to ${formatDay(leaveYearEnd)}: ${left}`;
}
