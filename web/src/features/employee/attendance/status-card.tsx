import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { londonTime } from '@portal/kernel/london';
import { useUser } from '../../../app/session.ts';
import { useNow } from '../../../app/use-now.ts';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ClockDial } from '../../shell/clock-dial.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ClockButton } from './clock-button.tsx';
import { elapsed } from './elapsed.ts';
import { SessionRing } from './session-ring.tsx';
import { shiftMinutes } from './shift-minutes.ts';
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
      {!data && !error && <Skeleton className="h-84" />}
      {data && (
        <div className="flex h-full min-h-84 flex-col justify-between gap-8">
          {entry ? <AtWork entry={entry} /> : <Away />}
          <ClockButton entry={entry} />
        </div>
      )}
    </Card>
  );
}

function AtWork({ entry }: { entry: OwnEntryFragment }) {
  const now = useNow();
  const user = useUser();
  const since = new Date(entry.clockInTime);
  const share = minutesBetween(since, new Date(now)) / shiftMinutes(user);
  return (
    <div className="grid grow place-content-center justify-items-center gap-4 text-center">
      <SessionRing share={Math.min(share, 1)}>
        <p className="text-14 text-muted">Working for</p>
        <p role="timer" className="text-32 font-semibold tabular-nums">
          {elapsed(since, now)}
        </p>
        {entry.isLate && <Badge tone="late">{lateBy(entry.lateMinutes)} late</Badge>}
      </SessionRing>
      <p className="text-muted">
        Clocked in at <span className="font-medium text-ink tabular-nums">{londonTime(since)}</span>
        , {entry.clockInLocation}
      </p>
    </div>
  );
}

function Away() {
  const { firstName, workStartTime, workEndTime } = useUser();
  return (
    <div className="grid grow place-content-center justify-items-center gap-4 text-center">
      <div className="w-44">
        <ClockDial />
      </div>
      <div className="grid gap-1">
        <p className="text-20 font-semibold">Hello, {firstName}</p>
        <p className="text-balance text-muted">
          Your hours are{' '}
          <span className="whitespace-nowrap tabular-nums">
            {workStartTime} to {workEndTime}
          </span>
          . You are not clocked in.
        </p>
      </div>
    </div>
  );
}

function lateBy(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : formatDuration(minutes);
}
