import { addDays, londonDay } from '@portal/kernel/london';
import { Clock } from 'lucide-react';
import { clockChangeOf, lengthOf, type readForm } from './correction-form.ts';
import { shortDay } from './day-words.ts';

const changes = {
  back: 'The clocks went back: an hour more than they show.',
  forward: 'The clocks went forward: an hour less than they show.',
};

/** How long the session would be, and what is not seen from its times alone. */
export function ResultingTime({ reading }: { reading: ReturnType<typeof readForm> }) {
  const length = lengthOf(reading);
  const { clockIn, endsNextDay } = reading;
  const change = clockChangeOf(reading);
  const isPossible = length && !reading.errors.clockOutTime;
  return (
    <div
      role="status"
      className="flex min-h-11 items-center gap-2.5 rounded-control bg-sunken px-3 py-2 text-14"
    >
      <Clock aria-hidden className="size-4 shrink-0 text-muted" />
      {isPossible ? (
        <p>
          <span className="font-semibold tabular-nums">{length}</span>
          {endsNextDay && clockIn && `, until ${shortDay(addDays(londonDay(clockIn), 1))}`}
          {change && <span className="block text-muted">{changes[change]}</span>}
        </p>
      ) : (
        <p className="text-muted">The time worked appears here.</p>
      )}
    </div>
  );
}
