import { formatDuration } from '@portal/kernel/duration';
import { useState } from 'react';
import type { StaffSessionFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SessionBadges } from '../../hours/session-badges.tsx';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { formatSpan, minutesOf } from './format-session-times.ts';
import { PersonEntryHistory } from './person-entry-history.tsx';
import { TimesForm } from './times-form.tsx';
import { useCorrectEntry } from './use-correct-entry.ts';

/** One session: times, location, badges, correction form and history. */
export function PersonEntry({ session }: { session: StaffSessionFragment }) {
  const [opened, setOpened] = useState<'form' | 'history' | null>(null);
  const [wasCancelled, setWasCancelled] = useState(false);
  const correct = useCorrectEntry(session);
  const { id, day, missingClockOut, clockOutTime, clockInLocation, clockOutLocation } = session;
  const minutes = minutesOf(session);
  const isOpen = clockOutTime === null && !missingClockOut;
  const when = `${formatWeekdayAndDate(day)}, ${formatSpan(session)}`;

  function close(): void {
    setOpened(null);
    setWasCancelled(true);
  }

  return (
    <li className="grid gap-2 py-3 text-14 print:flex print:items-baseline print:gap-3">
      <div className="flex items-baseline justify-between gap-3 tabular-nums print:grow print:*:flex print:*:items-baseline print:*:gap-2">
        <p>
          <span className="block text-12 text-muted">{formatWeekdayAndDate(day)}</span>
          <span className="font-medium">
            {isOpen
              ? `${formatSpan(session).replace(', no clock-out', '')}, at work`
              : formatSpan(session)}
          </span>
        </p>
        <p className="shrink-0 text-muted">{minutes === null ? '–' : formatDuration(minutes)}</p>
      </div>
      <p className="text-12 text-muted print:hidden">
        {clockOutLocation === null || clockOutLocation === clockInLocation
          ? clockInLocation
          : `In: ${clockInLocation}. Out: ${clockOutLocation}`}
      </p>
      <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
        <SessionBadges session={session} />
      </div>
      {opened === 'form' ? (
        <TimesForm
          draft={`session ${id}`}
          span={session}
          canStayOpen={isOpen}
          focusOn={missingClockOut ? 'out' : 'in'}
          submitLabel="Save these times"
          send={async (times) => {
            await correct(times);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <div className="-ml-2.5 flex flex-wrap gap-1">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Change times: ${when}`}
            autoFocus={wasCancelled}
            onClick={() => setOpened('form')}
          >
            Change times
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`History of ${when}`}
            aria-expanded={opened === 'history'}
            onClick={() => setOpened(opened === 'history' ? null : 'history')}
          >
            History
          </Button>
        </div>
      )}
      {opened === 'history' && <PersonEntryHistory id={id} day={day} />}
    </li>
  );
}
