import { type FitNoteKind, maxFitNoteDays } from '@portal/contracts/leave/fit-note';
import {
  type EmploymentPeriod,
  firstEmployedDay,
  isEmployedDuring,
} from '@portal/kernel/employment';
import { formatDay } from '@portal/kernel/format-date';
import { addMonths, daysBetween } from '@portal/kernel/london';
import { fail, fieldError } from '@portal/kernel/result';

/** A fit note that HR has seen. It never has a diagnosis. */
export interface FitNote {
  id: string;
  userId: string;
  fromDay: string;
  toDay: string;
  kind: FitNoteKind;
  /** The day on which an administrator saw it. */
  seenOn: string;
  /** The administrator who saw it on that day. */
  seenBy: string;
  recordedAt: Date;
  version: number;
}

type Days = Pick<FitNote, 'fromDay' | 'toDay' | 'seenOn'>;
type Content = Pick<FitNote, 'fromDay' | 'toDay' | 'kind' | 'seenOn'>;

/**
 * Checks the days of a fit note; null if they are possible. Fails with BAD_INPUT and an issue for the wrong field
 * if the last day is before the first, the note is longer than three years, no day of it is within the employment, or
 * it was seen after `today` (London's), more than a year before its first day, or before anybody was employed.
 */
export function validateFitNote(
  { fromDay, toDay, seenOn }: Days,
  { today, employment }: { today: string; employment: EmploymentPeriod },
) {
  if (toDay < fromDay) return fieldError('toDay', 'The last day can’t be before the first day.');
  if (daysBetween(fromDay, toDay) >= maxFitNoteDays) {
    return fieldError('toDay', `A fit note can cover up to ${maxFitNoteDays} days.`);
  }
  if (!isEmployedDuring(employment, { start: fromDay, end: toDay })) {
    return fieldError('fromDay', 'This person isn’t employed on any day of the fit note.');
  }
  if (seenOn > today) return fieldError('seenOn', 'You can’t have seen it in the future.');
  if (seenOn < addMonths(fromDay, -12)) {
    return fieldError('seenOn', 'You can’t have seen it more than a year before its first day.');
  }
  const firstDay = firstEmployedDay(employment);
  if (firstDay !== null && seenOn < firstDay) {
    return fieldError(
      'seenOn',
      `This person’s employment starts on ${formatDay(firstDay)}, so you can’t have seen it before then.`,
    );
  }
  return null;
}

/** Whether two fit notes have the same days and say the same. */
export function isSameFitNote(
  one: Omit<Content, 'seenOn'>,
  other: Omit<Content, 'seenOn'>,
): boolean {
  return one.fromDay === other.fromDay && one.toDay === other.toDay && one.kind === other.kind;
}

/** For a fit note that the person has already. */
export const fitNoteRecordedFailure = fail(
  'CONFLICT',
  'This fit note is already recorded: there is one with the same days that says the same.',
);
