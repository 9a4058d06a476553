import { londonTime } from '@portal/kernel/london';
import { CalendarClock } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeptRow } from '../../../app/kept-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { SentLate } from '../../hours/session-badges.tsx';
import { TimesForm } from './times-form.tsx';
import { useCorrectSession } from './use-correct-session.ts';
import type { MissingClockOut } from './use-waiting.ts';
import { WaitingItem } from './waiting-item.tsx';

interface MissingEndProps {
  of: KeptRow<MissingClockOut>;
}

/**
 * A session without an end, which counts nothing until somebody enters it. It keeps its place then.
 */
export function MissingEnd({ of: { row: session, goneAt } }: MissingEndProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isEntered, setIsEntered] = useState(false);
  const [isEntering, setIsEntering] = useState(false);
  const [wasGivenUp, setWasGivenUp] = useState(false);
  const correct = useCorrectSession(session);
  return (
    <WaitingItem
      person={session.user}
      userId={session.userId}
      day={session.day}
      isGone={goneAt !== null && !isEntered}
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        {goneAt === null ? (
          <p className="flex flex-wrap items-center gap-2 text-14 tabular-nums">
            Clocked in at {londonTime(new Date(session.clockInTime))}, {session.clockInLocation},
            and never out.
            {session.sentLate && <SentLate />}
          </p>
        ) : (
          <p className="text-14 text-muted">
            {isEntered
              ? 'Clock-out added'
              : 'No longer here: the clock-out was added, or a correction requested'}
          </p>
        )}
      </div>
      {goneAt === null && isEntering && (
        <TimesForm
          draft={`session ${session.id}`}
          span={session}
          focusOn="out"
          submitLabel="Save the true time"
          send={async (times) => {
            await correct(times);
            setIsEntering(false);
            setIsEntered(true);
            keepFocus(place.current);
          }}
          onCancel={() => {
            setIsEntering(false);
            setWasGivenUp(true);
          }}
        />
      )}
      {goneAt === null && !isEntering && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon={<CalendarClock aria-hidden />}
            autoFocus={wasGivenUp}
            onClick={() => setIsEntering(true)}
          >
            Enter the true time
          </Button>
        </div>
      )}
    </WaitingItem>
  );
}
