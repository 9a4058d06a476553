import { weekOf } from '@portal/kernel/london';
import { useToday } from '../../../lib/time/use-now.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDayRange } from '../../hours/format-day.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { withTodaysMinutes } from './to-day-bar.ts';
import { useOwnWeek, useUnpolledTodayTotal } from './use-attendance.ts';
import { WeekInNumbers } from './week-in-numbers.tsx';

/** Hours, days worked and late arrivals of this week, with a bar per day. */
export function ThisWeekCard() {
  const today = useToday();
  const { data, error, refetch } = useOwnWeek(weekOf(today).start);
  const total = useUnpolledTodayTotal().data?.todayTotal;
  const stats = data?.weeklyStats;
  const week = stats && withTodaysMinutes(stats, today, total?.totalMinutes);
  return (
    <Card
      title="This Week"
      actions={
        <span className="text-14 text-muted tabular-nums">{formatDayRange(weekOf(today))}</span>
      }
    >
      {!week && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!week && !error && <Skeleton className="h-60" />}
      {week && <WeekInNumbers week={week} today={today} />}
    </Card>
  );
}
