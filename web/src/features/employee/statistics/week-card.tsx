import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { PeriodStepper } from '../../../ui/navigation/period-stepper.tsx';
import { formatDayRange } from '../../hours/format-day.ts';
import { useWeek } from '../../hours/use-week.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { withTodaysMinutes } from '../attendance/to-day-bar.ts';
import { useOwnWeek, useUnpolledTodayTotal } from '../attendance/use-attendance.ts';
import { WeekInNumbers } from '../attendance/week-in-numbers.tsx';

/** A week in numbers with a bar per day; the week is in the URL. */
export function WeekCard() {
  const shownWeek = useWeek();
  const { data, error, refetch } = useOwnWeek(shownWeek.start);
  const total = useUnpolledTodayTotal().data?.todayTotal;
  const stats = data?.weeklyStats;
  const week = stats && withTodaysMinutes(stats, shownWeek.today, total?.totalMinutes);
  return (
    <Card
      title={shownWeek.isCurrent ? 'This Week' : 'Week'}
      actions={
        <PeriodStepper
          period="week"
          label={formatDayRange(shownWeek)}
          onPrevious={shownWeek.previous}
          onNext={shownWeek.next}
        />
      }
    >
      {!week && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!week && !error && <Skeleton className="h-60" />}
      {week && <WeekInNumbers week={week} today={shownWeek.today} showsAttendanceRate />}
    </Card>
  );
}
