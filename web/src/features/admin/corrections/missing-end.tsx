import { londonTime } from '@portal/kernel/london';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SentLate } from '../../hours/session-badges.tsx';
import { TimesForm } from './times-form.tsx';
import { useCorrectSession } from './use-correct-session.ts';
import type { MissingClockOut } from './use-waiting.ts';
import { WaitingItem } from './waiting-item.tsx';

interface MissingEndProps {
  session: MissingClockOut;
  /** It is off the list: the keyboard needs another place. */
  onEntered: () => void;
}

/** A session without an end, which counts nothing until somebody enters it. */
export function MissingEnd({ session, onEntered }: MissingEndProps) {
  const [isEntering, setIsEntering] = useState(false);
  const [wasGivenUp, setWasGivenUp] = useState(false);
  const correct = useCorrectSession(session);
  return (
    <WaitingItem person={session.user} userId={session.userId} day={session.day}>
      <p className="flex flex-wrap items-center gap-2 text-14 tabular-nums">
        Clocked in at {londonTime(new Date(session.clockInTime))}, {session.clockInLocation}, and
        never out.
        {session.sentLate && <SentLate />}
      </p>
      {isEntering ? (
        <TimesForm
          draft={`session ${session.id}`}
          span={session}
          focusOn="out"
          submitLabel="Save the true time"
          send={async (times) => {
            await correct(times);
            onEntered();
          }}
          onCancel={() => {
            setIsEntering(false);
            setWasGivenUp(true);
          }}
        />
      ) : (
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
