import { type FitNoteKind, maxFitNoteDays } from '@portal/contracts/leave/fit-note';
import { daysBetween } from '@portal/kernel/london';
import type { Failure } from '@portal/kernel/result';

/** A fit note that HR has seen. It never has a diagnosis. */
export interface FitNote {
  id: string;
  userId: string;
  fromDay: string;
  toDay: string;
  kind: FitNoteKind;
  /** The day on which the administrator saw it. */
  seenOn: string;
  /** The administrator. */
  seenBy: string;
  recordedAt: Date;
  version: number;
}

type Days = Pick<FitNote, 'fromDay' | 'toDay' | 'seenOn'>;

/**
 * Checks the days of a fit note; null if they are possible. Fails with BAD_INPUT and an issue for the wrong field
 * if the last day is before the first, the note is longer than three years, or it was seen after `today`
 * (London's).
 */
export function validateFitNote(
  { fromDay, toDay, seenOn }: Days,
  today: string,
): Failure<'BAD_INPUT'> | null {
  if (toDay < fromDay) return invalid('toDay', 'The last day can’t be before the first day.');
  if (daysBetween(fromDay, toDay) >= maxFitNoteDays) {
    return invalid('toDay', `A fit note can cover up to ${maxFitNoteDays} days.`);
  }
  if (seenOn > today) return invalid('seenOn', 'You can’t have seen it in the future.');
  return null;
}

function invalid(field: keyof Days, message: string): Failure<'BAD_INPUT'> {
  return { code: 'BAD_INPUT', message, issues: [{ path: [field], message }] };
}
