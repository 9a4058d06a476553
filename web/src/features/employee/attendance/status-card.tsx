import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { londonDay, londonTime } from '@portal/kernel/london';
import { useEffect } from 'react';
import { useClockings } from '../../../lib/offline/clocking-store.ts';
import { saveOpenEntry } from '../../../lib/offline/offline-user.ts';
import { isOfflineUser, useUser } from '../../../lib/session/session.ts';
import { useNow, useToday } from '../../../lib/time/use-now.ts';
import { ProgressBar } from '../../../ui/charts/progress-bar.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { PersonStatusBadge } from '../../../ui/data-display/person-status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatLateness } from '../../hours/format-lateness.ts';
import { ClockDial } from '../../shell/clock-dial.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { ClockButton } from './clock-button.tsx';
import { formatElapsed } from './format-elapsed.ts';
import { QueuedClockings } from './queued-clockings.tsx';
import { SessionRing } from './session-ring.tsx';
import { type DisplayedEntry, toDisplayedEntry } from './to-displayed-entry.ts';
import { useCachedOpenEntry, useOwnDay, useTodayTotal } from './use-attendance.ts';
import { usePlannedDay } from './use-planned-day.ts';

/** The current status, and the clock button. */
export function StatusCard() {
  const user = useUser();
  const { data, error, refetch } = useOwnDay();
  const cachedEntry = useCachedOpenEntry();
  const clockings = useClockings(user.id);
  useEffect(() => {
    if (data && !error) saveOpenEntry(user.id, data.currentEntry);
  }, [data, error, user.id]);
  const isOffline = !data && (error || isOfflineUser(user));
  const serverEntry = isOffline ? cachedEntry : data?.currentEntry;
  const isKnown = Boolean(data) || serverEntry !== undefined;
  const entry = toDisplayedEntry(serverEntry ?? null, clockings);
  const hasQueued = clockings.some(({ state }) => state === 'waiting');
  return (
    <Card
      title="Current Status"
      actions={isKnown && <PersonStatusBadge status={entry ? 'in' : 'out'} />}
      className="flex h-full flex-col [&>div]:grow"
    >
      {!isKnown && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!isKnown && !error && <Skeleton className="h-96" />}
      {isKnown && (
        <div className="flex h-full flex-col justify-between gap-5">
          {/* A fixed height, so that the button never moves; smaller on a low screen. */}
          <div className="flex min-h-40 grow flex-col justify-center gap-3 text-center [@media(height>=44rem)]:min-h-64 sm:[@media(height>=44rem)]:min-h-80">
            <QueuedClockings clockings={clockings} />
            {entry ? (
              <ClockedIn entry={entry} isBrief={hasQueued} />
            ) : (
              <ClockedOut isBrief={hasQueued} />
            )}
          </div>
          <ClockButton isIn={entry !== null} />
          {!isOffline && <Today />}
        </div>
      )}
    </Card>
  );
}

/** Shown if there is room; with a queued clocking, and on a low screen, only the text is. */
const hiddenOnLowScreens = '[@media(height<44rem)]:hidden';

function ClockedIn({ entry, isBrief }: { entry: DisplayedEntry; isBrief: boolean }) {
  const now = useNow();
  const since = new Date(entry.clockInTime);
  const { dueMinutes } = usePlannedDay(londonDay(since));
  const share = dueMinutes ? minutesBetween(since, new Date(now)) / dueMinutes : 0;
  return (
    <div className="grid justify-items-center gap-3">
      <SessionRing share={Math.min(share, 1)} isPlain={isBrief}>
        <p className="text-14 text-muted">Time at work</p>
        <p role="timer" className="text-24 font-semibold tabular-nums sm:text-32">
          {formatElapsed(since, now)}
        </p>
        {entry.isLate && <Badge tone="late">{formatLateness(entry.lateMinutes ?? 0)} late</Badge>}
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

function ClockedOut({ isBrief }: { isBrief: boolean }) {
  const { firstName } = useUser();
  const { hours, isDayOff } = usePlannedDay(useToday());
  return (
    <div className="grid justify-items-center gap-3">
      {!isBrief && (
        <div className={`w-36 sm:w-44 ${hiddenOnLowScreens}`}>
          <ClockDial />
        </div>
      )}
      <div className="grid gap-1">
        <p className="text-20 font-semibold">Hello, {firstName}</p>
        {!isBrief && (
          <p className="text-balance text-muted">
            {hours && (
              <>
                Your hours are{' '}
                <span className="whitespace-nowrap tabular-nums">
                  {hours.start} to {hours.end}
                </span>
                .{' '}
              </>
            )}
            {isDayOff && 'You’re not due to work today. '}
            You’re not clocked in.
          </p>
        )}
      </div>
    </div>
  );
}

/** Today’s hours of all entries, compared with what is due. */
function Today() {
  const { dueMinutes } = usePlannedDay(useToday());
  const { data, error, refetch } = useTodayTotal();
  const total = data?.todayTotal;
  if (!total && error) return <LoadFailureBanner error={error} onRetry={refetch} />;
  if (!total || dueMinutes === null) return <Skeleton className="h-9" />;
  if (dueMinutes === 0) {
    return (
      <p className="flex min-h-9 justify-between gap-4 text-14 text-muted">
        Worked today <span className="tabular-nums">{total.formattedTime}</span>
      </p>
    );
  }
  return (
    <ProgressBar
      label="Worked today"
      value={Math.min(total.totalMinutes, dueMinutes)}
      max={dueMinutes}
      valueText={`${total.formattedTime} of ${formatDuration(dueMinutes)}`}
    />
  );
}
