import { formatDateTime, formatDay } from '@portal/kernel/format-date';
import { LeaveHistoryDocument } from '../../gql/leave/leave-history.ts';
import { useLiveQuery } from '../../lib/live/use-live-query.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import { formatLeaveAmount } from './format-leave-amount.ts';
import { formatLeaveHistory } from './format-leave-history.ts';

/** The history of a request, the oldest first. Administrators also see who did it. */
export function LeaveHistory({ id }: { id: string }) {
  const { value, error, retry } = useLiveQuery(LeaveHistoryDocument, {
    variables: { input: { id } },
    everyMs: 0,
    on: ['portal.leave.'],
    read: ({ leaveHistory }) => leaveHistory,
  });
  if (!value) {
    return error ? (
      <LoadFailureBanner error={error} onRetry={retry} />
    ) : (
      <Skeleton className="h-16" />
    );
  }
  return (
    <ol aria-label="History" className="grid gap-3 border-l-2 border-line-strong pl-4 text-14">
      {value.map((entry, index) => (
        <li key={index} className="grid gap-0.5 tabular-nums">
          <span className="font-medium">{formatLeaveHistory(entry)}</span>
          {entry.previousStartDate && entry.previousEndDate && (
            <span>
              Before: {formatDay(entry.previousStartDate)} to {formatDay(entry.previousEndDate)}
            </span>
          )}
          {entry.previousHours !== null && entry.hours !== null && (
            <span>
              {formatLeaveAmount(entry.hours, 'hours')}, before: {entry.previousHours}
            </span>
          )}
          {entry.reason && <span className="wrap-anywhere">Reason: {entry.reason}</span>}
          <time dateTime={entry.at} className="text-12 text-muted">
            {formatDateTime(new Date(entry.at))}
          </time>
        </li>
      ))}
    </ol>
  );
}
