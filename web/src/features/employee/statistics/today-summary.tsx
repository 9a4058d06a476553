import { useClockings } from '../../../lib/offline/clocking-store.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PersonStatusBadge } from '../../../ui/data-display/person-status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { StatList } from '../attendance/stat-list.tsx';
import { toDisplayedEntry } from '../attendance/to-displayed-entry.ts';
import { useOwnDay, useTodayTotal } from '../attendance/use-attendance.ts';

/** Today’s hours, status and late arrivals. */
export function TodaySummary() {
  const { id } = useUser();
  const clockings = useClockings(id);
  const { data, error, refetch } = useOwnDay();
  const total = useTodayTotal().data?.todayTotal;
  const stats = data?.dailyStats;
  const isWorking = toDisplayedEntry(data?.currentEntry ?? null, clockings) !== null;
  return (
    <Card
      title="Today's Summary"
      actions={stats && <PersonStatusBadge status={isWorking ? 'in' : 'out'} />}
    >
      {!stats && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!stats && !error && <Skeleton className="h-11" />}
      {stats && (
        <StatList
          items={[
            { label: 'Hours', value: total?.formattedTime ?? '–' },
            { label: 'Working now', value: isWorking ? 'Yes' : 'No' },
            { label: 'Late arrivals', value: stats.lateCount },
          ]}
        />
      )}
    </Card>
  );
}
