import { useQuery } from '@apollo/client/react';
import { formatDuration } from '@portal/kernel/duration';
import { useToday } from '../../../app/use-now.ts';
import { OwnMonthDocument, type OwnMonthQuery } from '../../../gql/documents.ts';
import { Card } from '../../../ui/card.tsx';
import { MonthStrip } from '../../../ui/month-strip.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { monthInWords } from '../../hours/day-words.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Figures } from '../attendance/figures.tsx';
import { knownThenFresh } from '../attendance/own-hours.ts';
import { PeriodStepper } from '../attendance/period-stepper.tsx';
import { useTodayTotalAsKnown } from '../attendance/use-attendance.ts';
import { useMonthAddress } from './month-address.ts';
import { stripDay } from './month-days.ts';

type Month = NonNullable<OwnMonthQuery['monthlyStats']>;

const legend = [
  ['worked', 'Worked'],
  ['late', 'Late'],
  ['leave', 'On leave'],
  ['absent', 'Not worked'],
  ['off', 'Day off'],
] as const;

/** A month in numbers, and each of its days; the address names it. */
export function MonthCard() {
  const address = useMonthAddress();
  const today = useToday();
  const { data, error, refetch } = useQuery(OwnMonthDocument, {
    ...knownThenFresh,
    variables: { input: { month: address.month } },
  });
  const month = data?.monthlyStats;
  const year = address.month.slice(0, 4);
  return (
    <Card
      title={month?.monthName ?? 'Month'}
      actions={
        <PeriodStepper
          of="month"
          label={monthInWords(address.month)}
          onPrevious={address.previous}
          onNext={address.next}
        />
      }
    >
      {!month && error && <LoadFailed error={error} onRetry={refetch} />}
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
  const total = useTodayTotalAsKnown().data?.todayTotal;
  // Today's minutes grow while one is at work, and are asked for more often than the month.
  const days = month.days.map((day) =>
    day.date === today && total ? { ...day, totalMinutes: total.totalMinutes } : day,
  );
  const minutes = days.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0);
  return (
    <div className="grid gap-5">
      <Figures
        items={[
          { label: 'Hours worked', value: formatDuration(minutes) },
          {
            label: 'Days worked',
            value: month.daysWorked,
            detail: ` of ${month.workingDaysInMonth}`,
          },
          { label: 'Late arrivals', value: month.lateCount },
          { label: 'Attendance rate', value: `${month.attendanceRate}%` },
        ]}
      />
      <MonthStrip
        caption={`Attendance in ${month.monthName} ${year}`}
        month={month.month}
        days={Object.fromEntries(days.map((day) => [day.date, stripDay(day, today)]))}
        today={today}
        legend={legend}
      />
    </div>
  );
}
