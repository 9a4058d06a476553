import { londonTime } from '@portal/kernel/london';
import { useUser } from '../../../app/session.ts';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useNow } from '../../../app/use-now.ts';
import { LoadFailed } from '../load-failed.tsx';
import { ClockButton } from './clock-button.tsx';
import { elapsed } from './elapsed.ts';
import { useOwnDay } from './use-attendance.ts';

/** Whether one is at work, since when, and the one thing to press. */
export function StatusCard() {
  const { data, error, refetch } = useOwnDay();
  const entry = data?.currentEntry ?? null;
  return (
    <Card
      title="Current Status"
      actions={data && <StatusBadge status={entry ? 'in' : 'out'} />}
      className="flex h-full flex-col [&>div]:grow"
    >
      {!data && error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-72" />}
      {data && (
        <div className="flex h-full min-h-72 flex-col justify-between gap-8">
          {entry ? <AtWork entry={entry} /> : <Away />}
          <ClockButton entry={entry} />
        </div>
      )}
    </Card>
  );
}

function AtWork({ entry }: { entry: OwnEntryFragment }) {
  const now = useNow();
  const since = new Date(entry.clockInTime);
  return (
    <div className="grid grow place-content-center justify-items-center gap-3 text-center">
      <p className="text-14 text-muted">Working for</p>
      <p role="timer" className="text-32 font-semibold tabular-nums sm:scale-125">
        {elapsed(since, now)}
      </p>
      <p className="text-muted">
        Clocked in at <span className="font-medium text-ink tabular-nums">{londonTime(since)}</span>
        , {entry.clockInLocation}
      </p>
      {entry.isLate && <Badge tone="late">{entry.lateMinutes} min late</Badge>}
    </div>
  );
}

function Away() {
  const { firstName, workStartTime, workEndTime } = useUser();
  return (
    <div className="grid grow place-content-center justify-items-center gap-2 text-center">
      <p className="text-24 font-semibold">Hello, {firstName}</p>
      <p className="text-muted">
        Your hours are{' '}
        <span className="tabular-nums">
          {workStartTime} to {workEndTime}
        </span>
        . You are not clocked in.
      </p>
    </div>
  );
}
