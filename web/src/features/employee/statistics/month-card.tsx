import { useQuery } from '@apollo/client/react';
import { formatDuration } from '@portal/kernel/duration';
import { patternOn } from '@portal/kernel/working-pattern';
import type { OwnMonthQuery } from '../../../gql/documents.ts';
import { OwnMonthDocument } from '../../../gql/employee/statistics/statistics.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { MonthGrid } from '../../../ui/calendar/month-grid.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { PeriodStepper } from '../../../ui/navigation/period-stepper.tsx';
import { formatShortMonth } from '../../hours/format-day.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { cacheThenNetwork } from '../attendance/hours-queries.ts';
import { StatList } from '../attendance/stat-list.tsx';
import { useUnpolledTodayTotal } from '../attendance/use-attendance.ts';
import { formatDue } from '../attendance/week-in-numbers.tsx';
import { toGridDay } from './to-grid-day.ts';
import { useMonthParam } from './use-month-param.ts';

type Month = NonNullable<OwnMonthQuery['monthlyStats']>;

const legend = [
  ['worked', 'Worked'],
  ['late', 'Late'],
  ['leave', 'On leave'],
  ['absent', 'Not worked'],
  ['off', 'Non-working day'],
] as const;

/** A month in numbers with each of its days; the month is in the URL. */
export function MonthCard() {
  const monthParam = useMonthParam();
  const today = useToday();
  const { data, error, refetch } = useQuery(OwnMonthDocument, {
    ...cacheThenNetwork,
    variables: { input: { month: monthParam.month } },
  });
  const month = data?.monthlyStats;
  const year = monthParam.month.slice(0, 4);
  return (
    <Card
      title={month?.monthName ?? 'Month'}
      actions={
        <PeriodStepper
          period="month"
          label={formatShortMonth(monthParam.month)}
          onPrevious={monthParam.previous}
          onNext={monthParam.next}
        />
      }
    >
      {!month && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!month && !error && <Skeleton className="h-96" />}
      {month && <MonthInNumbers month={month} today={today} year={year} />}
    </Card>
  );
}

interface MonthInNumbersProps {
  month: Month;
  today: string;
  year: string;
}

function MonthInNumbers({ month, today, year }: MonthInNumbersProps) {
  const total = useUnpolledTodayTotal().data?.todayTotal;
  // Today’s minutes are polled, the month is not.
  const days = month.days.map((day) =>
    day.date === today && total ? { ...day, totalMinutes: total.totalMinutes } : day,
  );
  const pattern = patternOn(useUser().workingPatterns ?? [], days.at(-1)?.date ?? today);
  const minutes = days.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0);
  return (
    <div className="grid gap-5">
      <StatList
        items={[
          {
            label: 'Hours worked',
            value: formatDuration(minutes),
            note: pattern ? formatDue(month.dueMinutes) : undefined,
          },
          {
            label: 'Days worked',
            value: month.daysWorked,
            detail: pattern?.isIrregular ? '' : ` of ${month.workingDaysInMonth}`,
          },
          { label: 'Late arrivals', value: month.lateCount },
          { label: 'Attendance rate', value: `${month.attendanceRate}%` },
        ]}
      />
      <MonthGrid
        caption={`Attendance in ${month.monthName} ${year}`}
        month={month.month}
        days={Object.fromEntries(days.map((day) => [day.date, toGridDay(day, today)]))}
        today={today}
        legend={legend}
      />
    </div>
  );
}
