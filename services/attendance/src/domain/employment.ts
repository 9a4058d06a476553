import { type EmploymentPeriod, isEmployedOn, nextFirstDay } from '@portal/kernel/employment';
import { formatLongDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { type Failure, fieldError, ok, type Result } from '@portal/kernel/result';
import type { CorrectedTimes } from './correction-times.ts';
import type { Entry } from './entry.ts';

/**
 * Checks that a clock-in is on a London day of the person’s employment; null if it is. Fails with
 * FORBIDDEN before the first and after the last day (docs/specification/time.md). A session that
 * began on the last day may still be ended after midnight.
 */
export function validateClockInDay(
  employment: EmploymentPeriod,
  day: string,
): Failure<'FORBIDDEN'> | null {
  if (isEmployedOn(employment, day)) return null;
  const message = employmentMessage(employment, day, {
    subject: 'Your',
    before: 'so you can’t clock in before then.',
    after: 'so you can’t clock in after that.',
  });
  return { code: 'FORBIDDEN', message };
}

/**
 * Checks that corrected times don’t move a session to a day outside of the person’s employment
 * (docs/specification/time.md). A session that is outside already, because the employment was
 * changed, may stay on its day; `recorded` is null for a new session. Fails with BAD_INPUT and an issue for
 * the clock-in.
 */
export function validateCorrectedDay(
  recorded: Pick<Entry, 'day'> | null,
  times: CorrectedTimes,
  employment: EmploymentPeriod,
  { isRequester }: { isRequester: boolean },
): Result<CorrectedTimes, 'BAD_INPUT'> {
  const newDay = londonDay(times.clockInTime);
  if (newDay === recorded?.day || isEmployedOn(employment, newDay)) return ok(times);
  const message = employmentMessage(employment, newDay, {
    subject: isRequester ? 'Your' : 'This person’s',
    before: 'so the clock-in can’t be before then.',
    after: 'so the clock-in can’t be after that.',
  });
  return fieldError('clockInTime', message);
}

function employmentMessage(
  employment: EmploymentPeriod,
  day: string,
  { subject, before, after }: { subject: string; before: string; after: string },
): string {
  const firstDay = nextFirstDay(employment, day);
  if (firstDay !== null) {
    return `${subject} employment starts on ${formatLongDay(firstDay)}, ${before}`;
  }
  return `${subject} employment ended on ${formatLongDay(employment.lastDay ?? '')}, ${after}`;
}
