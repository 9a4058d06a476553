import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { londonTime } from '@portal/kernel/london';
import { useClockings } from '../../../app/offline-clockings.ts';
import { useUser } from '../../../app/session.ts';
import { useNow } from '../../../app/use-now.ts';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { lateBy } from '../../hours/late-by.ts';
import { ClockDial } from '../../shell/clock-dial.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ClockButton } from './clock-button.tsx';
import { elapsed } from './elapsed.ts';
import { KeptClockings } from './kept-clockings.tsx';
import { SessionRing } from './session-ring.tsx';
import { shiftMinutes } from './shift-minutes.ts';
import { shownEntry } from './shown-entry.ts';
import { useOwnDay, useTodayTotal } from './use-attendance.ts';

/** Whether one is at work, since when, and the one thing to press. */
export function StatusCard() {
  const user = useUser();
  const { data, error, refetch } = useOwnDay();
  const clockings = useClockings(user.id);
  const entry = shownEntry(data?.currentEntry ?? null, clockings);
  return (
    <Card
      title="Current Status"
      actions={data && <StatusBadge status={entry ? 'in' : 'out'} />}
      className="flex h-full flex-col [&>div]:grow"
    >
      {!data && error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && (
        <div className="flex h-full min-h-96 flex-col justify-between gap-5">
          <KeptClockings clockings={clockings} />
          {entry ? <AtWork entry={entry} /> : <Away />}
          <Today />
          {/* On a phone above the bar at the bottom, in reach of a thumb, whatever comes before it. */}
          <div className="-mx-3 -mb-3 rounded-card p-3 [@media(height<25rem)]:static! max-lg:sticky max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:bg-surface">
            <ClockButton isIn={entry !== null} />
          </div>
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
    <div className="grid grow place-content-center justify-items-center gap-3 text-center">
      <SessionRing share={Math.min(share, 1)}>
        <p className="text-14 text-muted">Working for</p>
        <p role="timer" className="text-24 font-semibold tabular-nums sm:text-32">
          {elapsed(since, now)}
        </p>
        {entry.isLate && <Badge tone="late">{lateBy(entry.lateMinutes)} late</Badge>}
      </SessionRing>
      <p className="text-muted">
        Clocked in at <span className="font-medium text-ink tabular-nums">{londonTime(since)}</span>
        , {entry.clockInLocation}
        {entry.sentLate && ', sent late'}
      </p>
    </div>
  );
}

function Away() {
  const { firstName, workStartTime, workEndTime } = useUser();
  return (
    <div className="grid grow place-content-center justify-items-center gap-3 text-center">
      <div className="w-36 sm:w-44">
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

/** Today's hours, all sessions together, against the length of one's shift. */
function Today() {
  const shift = shiftMinutes(useUser());
  const { data, error, refetch } = useTodayTotal();
  const worked = data?.todayTotal;
  if (!worked && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!worked) return <Skeleton className="h-9" />;
  return (
    <ProgressBar
      label="Worked today"
      value={Math.min(worked.totalMinutes, shift)}
      max={shift}
      valueText={`${worked.formattedTime} of ${formatDuration(shift)}`}
    />
  );
}
