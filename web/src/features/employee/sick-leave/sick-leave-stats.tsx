import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { StatList } from '../attendance/stat-list.tsx';
import { useOwnLeaveRequests, useOwnSickDays } from '../leave-requests/use-own-leave.ts';

/** Sick days this leave year, and the number of requests by status. */
export function SickLeaveStats() {
  const days = useOwnSickDays();
  const requests = useOwnLeaveRequests('sick');
  const failed = [days, requests].find(({ value, error }) => value === undefined && error);
  if (failed) return <LoadFailureBanner error={failed.error} onRetry={failed.retry} />;
  if (days.isLoading || requests.isLoading) return <Skeleton className="h-20" />;
  const count = (wanted: string) =>
    requests.value?.filter(({ status }) => status === wanted).length ?? 0;
  return (
    <Card>
      <StatList
        items={[
          {
            label: 'Sick days this year',
            value: days.value,
            detail: days.value === 1 ? ' working day' : ' working days',
          },
          { label: 'Pending', value: count('pending') },
          { label: 'Approved', value: count('approved') },
          { label: 'Denied', value: count('denied') },
        ]}
      />
    </Card>
  );
}
