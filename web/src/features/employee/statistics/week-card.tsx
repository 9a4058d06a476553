import { Card } from '../../../ui/card.tsx';
import { DayBars } from '../../../ui/day-bars.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { daysInWords } from '../../hours/day-words.ts';
import { useWeek } from '../../hours/use-week.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Figures } from '../attendance/figures.tsx';
import { PeriodStepper } from '../attendance/period-stepper.tsx';
import { useOwnWeek, useTodayTotalAsKnown } from '../attendance/use-attendance.ts';
import { dayBar, withToday } from '../attendance/week-days.ts';

/** A week in numbers, with its days against 8 hours; the address names it. */
export function WeekCard() {
  const address = useWeek();
  const { data, error, refetch } = useOwnWeek(address.start);
  const total = useTodayTotalAsKnown().data?.todayTotal;
  const known = data?.weeklyStats;
  const week = known && withToday(known, address.today, total?.totalMinutes);
  return (
    <Card
      title={address.isCurrent ? 'This Week' : 'Week'}
      actions={
        <PeriodStepper
          of="week"
          label={daysInWords(address)}
          onPrevious={address.previous}
          onNext={address.next}
        />
      }
    >
      {!week && error && <LoadFailed error={error} onRetry={refetch} />}
      {!week && !error && <Skeleton className="h-60" />}
      {week && (
        <div className="grid gap-5">
          <Figures
            items={[
              { label: 'Hours worked', value: week.formattedTime },
              { label: 'Days worked', value: week.daysWorked, detail: '/5 days' },
              { label: 'Late arrivals', value: week.lateCount },
              { label: 'Attendance rate', value: `${week.attendanceRate}%` },
            ]}
          />
          <DayBars caption="Hours each day" days={week.days.map(dayBar)} today={address.today} />
        </div>
      )}
    </Card>
  );
}
