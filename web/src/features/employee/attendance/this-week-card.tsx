import { weekOf } from '@portal/kernel/london';
import { useToday } from '../../../app/use-now.ts';
import { Card } from '../../../ui/card.tsx';
import { DayBars } from '../../../ui/day-bars.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { daysInWords } from '../../hours/day-words.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Figures } from './figures.tsx';
import { useOwnWeek, useTodayTotalAsKnown } from './use-attendance.ts';
import { dayBar, withToday } from './week-days.ts';

/** Hours worked, days of five and late arrivals of this week, and its days against 8 hours. */
export function ThisWeekCard() {
  const today = useToday();
  const { data, error, refetch } = useOwnWeek(weekOf(today).start);
  const total = useTodayTotalAsKnown().data?.todayTotal;
  const known = data?.weeklyStats;
  const week = known && withToday(known, today, total?.totalMinutes);
  return (
    <Card
      title="This Week"
      actions={
        <span className="text-14 text-muted tabular-nums">{daysInWords(weekOf(today))}</span>
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
            ]}
          />
          <DayBars caption="Hours each day" days={week.days.map(dayBar)} today={today} />
        </div>
      )}
    </Card>
  );
}
