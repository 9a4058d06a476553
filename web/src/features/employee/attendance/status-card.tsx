import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { londonTime } from '@portal/kernel/london';
import { useEffect } from 'react';
import { keepOpenEntry, keptOpenEntry } from '../../../app/kept-person.ts';
import { useClockings } from '../../../app/offline-clockings.ts';
import { isOnlyKept, useUser } from '../../../app/session.ts';
import { useNow } from '../../../app/use-now.ts';
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
import { type ShownEntry, shownEntry } from './shown-entry.ts';
import { useOwnDay, useTodayTotal } from './use-attendance.ts';

/** Whether one is at work, since when, and the one thing to press. */
export function StatusCard() {
  const user = useUser();
  const { data, error, refetch } = useOwnDay();
  const clockings = useClockings(user.id);
  useEffect(() => {
    if (data && !error) keepOpenEntry(user.id, data.currentEntry);
  }, [data, error, user.id]);
  const isUnreached = !data && (error || isOnlyKept(user));
  const known = isUnreached ? keptOpenEntry(user.id) : data?.currentEntry;
  const isKnown = Boolean(data) || known !== undefined;
  const entry = shownEntry(known ?? null, clockings);
  const isKept = clockings.some(({ state }) => state === 'waiting');
  return (
    <Card
      title="Current Status"
      actions={isKnown && <StatusBadge status={entry ? 'in' : 'out'} />}
      className="flex h-full flex-col [&>div]:grow"
    >
      {!isKnown && error && <LoadFailed error={error} onRetry={refetch} />}
      {!isKnown && !error && <Skeleton className="h-96" />}
      {isKnown && (
        <div className="flex h-full flex-col justify-between gap-5">
          {/* As high whatever it says, so that the button stays where it is; low on a low phone. */}
          <div className="flex min-h-40 grow flex-col justify-center gap-3 text-center [@media(height>=44rem)]:min-h-64 sm:[@media(height>=44rem)]:min-h-80">
            <KeptClockings clockings={clockings} />
            {entry ? <AtWork entry={entry} isBrief={isKept} /> : <Away isBrief={isKept} />}
          </div>
          <ClockButton isIn={entry !== null} />
          {!isUnreached && <Today />}
        </div>
      )}
    </Card>
  );
}

/** Where there is room; beside what was kept, and on a low screen, the words alone. */
const picture = '[@media(height<44rem)]:hidden';

function AtWork({ entry, isBrief }: { entry: ShownEntry; isBrief: boolean }) {
  const now = useNow();
  const user = useUser();
  const since = new Date(entry.clockInTime);
  const shift = shiftMinutes(user);
  const share = shift ? minutesBetween(since, new Date(now)) / shift : 0;
  return (
    <div className="grid justify-items-center gap-3">
      <SessionRing share={Math.min(share, 1)} isPlain={isBrief}>
        <p className="text-14 text-muted">Working for</p>
        <p role="timer" className="text-24 font-semibold tabular-nums sm:text-32">
          {elapsed(since, now)}
        </p>
        {entry.isLate && <Badge tone="late">{lateBy(entry.lateMinutes ?? 0)} late</Badge>}
      </SessionRing>
      {!isBrief && (
        <p className="text-muted">
          Clocked in at{' '}
          <span className="font-medium text-ink tabular-nums">{londonTime(since)}</span>,{' '}
          {entry.clockInLocation}
          {entry.sentLate && ', sent late'}
        </p>
      )}
    </div>
  );
}

function Away({ isBrief }: { isBrief: boolean }) {
  const { firstName, workStartTime, workEndTime } = useUser();
  return (
    <div className="grid justify-items-center gap-3">
      {!isBrief && (
        <div className={`w-36 sm:w-44 ${picture}`}>
          <ClockDial />
        </div>
      )}
      <div className="grid gap-1">
        <p className="text-20 font-semibold">Hello, {firstName}</p>
        {!isBrief && (
          <p className="text-balance text-muted">
            {workStartTime && (
              <>
                Your hours are{' '}
                <span className="whitespace-nowrap tabular-nums">
                  {workStartTime} to {workEndTime}
                </span>
                .{' '}
              </>
            )}
            You are not clocked in.
          </p>
        )}
      </div>
    </div>
  );
}

/** Today's hours, all sessions together, against the length of one's shift. */
function Today() {
  const shift = shiftMinutes(useUser());
  const { data, error, refetch } = useTodayTotal();
  const worked = shift && data?.todayTotal;
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
