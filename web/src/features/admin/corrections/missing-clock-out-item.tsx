import { londonTime } from '@portal/kernel/london';
import { CalendarClock } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StableRow } from '../../../lib/live/merge-stable-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { SentAfterOfflineBadge } from '../../hours/session-badges.tsx';
import { TimesForm } from './times-form.tsx';
import { TimesheetIssueItem } from './timesheet-issue-item.tsx';
import { useCorrectEntry } from './use-correct-entry.ts';
import type { MissingClockOut } from './use-timesheet-issues.ts';

interface MissingClockOutItemProps {
  item: StableRow<MissingClockOut>;
}

/** A session without a clock-out. It keeps its place in the list after the time is added. */
export function MissingClockOutItem({ item: { row: session, goneAt } }: MissingClockOutItemProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isEntered, setIsEntered] = useState(false);
  const [isEntering, setIsEntering] = useState(false);
  const [wasCancelled, setWasCancelled] = useState(false);
  const correct = useCorrectEntry(session);
  return (
    <TimesheetIssueItem
      person={session.user}
      userId={session.userId}
      day={session.day}
      isGone={goneAt !== null && !isEntered}
    >
      <div ref={container} tabIndex={-1} className="outline-none">
        {goneAt === null ? (
          <p className="flex flex-wrap items-center gap-2 text-14 tabular-nums">
            Clocked in at {londonTime(new Date(session.clockInTime))} ({session.clockInLocation}),
            no clock-out.
            {session.sentLate && <SentAfterOfflineBadge />}
          </p>
        ) : (
          <p className="text-14 text-muted">
            {isEntered
              ? 'Clock-out added'
              : 'No longer listed: the clock-out was added or a correction was requested'}
          </p>
        )}
      </div>
      {goneAt === null && isEntering && (
        <TimesForm
          draft={`session ${session.id}`}
          span={session}
          focusOn="out"
          submitLabel="Save clock-out time"
          send={async (times) => {
            await correct(times);
            setIsEntering(false);
            setIsEntered(true);
            keepFocus(container.current);
          }}
          onCancel={() => {
            setIsEntering(false);
            setWasCancelled(true);
          }}
        />
      )}
      {goneAt === null && !isEntering && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon={<CalendarClock aria-hidden />}
            autoFocus={wasCancelled}
            onClick={() => setIsEntering(true)}
          >
            Add clock-out time
          </Button>
        </div>
      )}
    </TimesheetIssueItem>
  );
}
