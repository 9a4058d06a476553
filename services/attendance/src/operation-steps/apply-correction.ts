import type { Tx } from '@portal/bus/outbox';
import { unlimitedEmployment } from '@portal/kernel/employment';
import type { Result } from '@portal/kernel/result';
import { type CorrectedTimes, withTimes } from '../domain/correction-times.ts';
import { validateCorrectedDay } from '../domain/employment.ts';
import type { Entry } from '../domain/entry.ts';
import type { ChangeOrigin } from '../store/entry-changes.ts';
import { knownPerson } from '../store/people.ts';
import { type CorrectionStores, saveSession } from './save-session.ts';
import { validateRetainedDay } from './validate-retained-day.ts';

interface EntryCorrection {
  entry: Entry;
  times: CorrectedTimes;
  cause: ChangeOrigin;
  /** The previous flags, if a decision is undone. */
  marks?: Pick<Entry, 'missingClockOut' | 'corrected'>;
}

/**
 * Changes the times of a session inside a transaction and updates dependent data: its day and
 * shift, the lateness in its old and new shift, the history and the events. Fails with
 * ENTRY_OVERLAPS, and with BAD_INPUT if the new day is outside of the employment or past
 * retention.
 */
export async function applyCorrection(
  deps: CorrectionStores,
  tx: Tx,
  { entry, times, cause, marks }: EntryCorrection,
): Promise<Result<Entry, 'BAD_INPUT' | 'ENTRY_OVERLAPS'>> {
  const { entries, people, holidays } = deps;
  const unended = await entries.lock(entry.userId, tx.session);
  const person = knownPerson(await people.byId(entry.userId, tx.session));
  const employment = person ?? unlimitedEmployment;
  // An undone decision restores the recorded day, whatever the employment is now.
  if (!marks) {
    const possible = validateCorrectedDay(entry, times, employment, { isRequester: false });
    if (!possible.ok) return possible;
    const kept = await validateRetainedDay(deps, times, cause.at);
    if (!kept.ok) return kept;
  }
  const schedule = { patterns: person?.patterns ?? [], calendar: await holidays.current() };
  const after = { ...withTimes(entry, times, schedule.patterns), ...marks };
  // If the clock-out is missing again, only the clock-in is known.
  const span = marks?.missingClockOut ? { ...times, clockOutTime: times.clockInTime } : times;
  const change = { before: entry, after, span, unended, schedule, employment, cause };
  return saveSession(deps, tx, change);
}
