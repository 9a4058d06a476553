import { formatDuration } from '@portal/kernel/duration';
import { useUser } from '../../../app/session.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { shiftMinutes } from './shift-minutes.ts';
import { useOwnDay, useTodayTotal } from './use-attendance.ts';

/** Today's hours against the length of one's shift, and how often one was late. */
export function TodayCard() {
  const user = useUser();
  const total = useTodayTotal();
  const day = useOwnDay();
  const worked = total.data?.todayTotal;
  const stats = day.data?.dailyStats;
  const shift = shiftMinutes(user);
  return (
    <Card title="Today">
      {!worked && total.error && <LoadFailed error={total.error} onRetry={total.refetch} />}
      {!worked && !total.error && <Skeleton className="h-33" />}
      {worked && (
        <div className="grid gap-4">
          <p className="flex items-baseline gap-2">
            <span className="text-32 font-semibold tabular-nums">{worked.formattedTime}</span>
            <span className="text-muted">worked</span>
          </p>
          <ProgressBar
            label="Of your working day"
            value={Math.min(worked.totalMinutes, shift)}
            max={shift}
            valueText={`${worked.formattedTime} of ${formatDuration(shift)}`}
          />
          <dl className="flex justify-between border-t border-line pt-3">
            <dt className="text-muted">Late arrivals today</dt>
            <dd className="font-medium tabular-nums">{stats ? stats.lateCount : '–'}</dd>
          </dl>
        </div>
      )}
    </Card>
  );
}
