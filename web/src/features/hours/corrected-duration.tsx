import { addDays, londonDay } from '@portal/kernel/london';
import { Clock } from 'lucide-react';
import {
  correctedDuration,
  daylightSavingChange,
  type parseCorrectionForm,
} from './correction-values.ts';
import { formatShortDay } from './format-day.ts';

const changes = {
  back: 'The clocks went back, so this is an hour longer than it looks.',
  forward: 'The clocks went forward, so this is an hour shorter than it looks.',
};

/**
 * The length of the corrected session, with a note if it ends the next day or the clocks change.
 */
export function CorrectedDuration({
  correction,
}: {
  correction: ReturnType<typeof parseCorrectionForm>;
}) {
  const length = correctedDuration(correction);
  const { clockIn, endsNextDay } = correction;
  const change = daylightSavingChange(correction);
  const isPossible = length && !correction.errors.clockOutTime;
  return (
    <div
      role="status"
      className="flex min-h-11 items-center gap-2.5 rounded-control bg-sunken px-3 py-2 text-14"
    >
      <Clock aria-hidden className="size-4 shrink-0 text-muted" />
      {isPossible ? (
        <p>
          <span className="font-semibold tabular-nums">{length}</span>
          {endsNextDay &&
            clockIn &&
            `, ending on ${formatShortDay(addDays(londonDay(clockIn), 1))}`}
          {change && <span className="block text-muted">{changes[change]}</span>}
        </p>
      ) : (
        <p className="text-muted">The time worked will appear here.</p>
      )}
    </div>
  );
}
