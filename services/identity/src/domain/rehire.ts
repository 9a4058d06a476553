import { type Employment, maxEarlierEmployments } from '@portal/contracts/identity/employment';
import { hasLeftBy } from '@portal/kernel/employment';
import { formatDay } from '@portal/kernel/format-date';
import { fail, fieldError, ok, type Result } from '@portal/kernel/result';
import type { Account } from './account.ts';
import { mergeEmployment } from './account-changes.ts';

/** The first day of a rehire, and what else differs from the employment before. */
export type RehireFields = { firstDay: string } & {
  [Field in 'lastDay' | 'jobTitle' | 'contractedHours' | 'employmentType']?:
    | Employment[Field]
    | undefined;
};

/**
 * Checks that somebody with an employment can be rehired from a day on (docs/specification/people.md); null if they
 * can. Fails with CONFLICT unless the last day has passed `today`, and with BAD_INPUT if the new first day isn’t after
 * it.
 */
export function validateRehire(
  { lastDay, earlierEmployments }: Employment,
  { firstDay }: Pick<RehireFields, 'firstDay'>,
  today: string,
) {
  if (lastDay === null) return noLastDayFailure;
  if (!hasLeftBy({ lastDay }, today)) return stillEmployedFailure(lastDay);
  if (earlierEmployments.length >= maxEarlierEmployments) return tooManyEmploymentsFailure;
  return firstDay > lastDay ? null : rehireTooEarlyFailure;
}

/**
 * The employment after a rehire: the one before is the last of the earlier ones. Fields that aren’t given stay, except
 * the last day. The caller has checked it with `validateRehire`.
 */
export function rehiredEmployment(before: Employment, fields: RehireFields): Employment {
  const { earlierEmployments, lastDay, ...terms } = before;
  if (lastDay === null) throw new Error('Somebody without a last day can’t be rehired');
  return mergeEmployment(
    { ...terms, lastDay: null, earlierEmployments: [...earlierEmployments, { ...terms, lastDay }] },
    fields,
  );
}

/**
 * The employment of somebody whose access a SCIM client gives back: without the last day that the client has set today,
 * and a new one from `today` on if the last day has passed. Fails as `validateRehire` does.
 */
export function reactivatedEmployment(
  { employment, accessEndedOn }: Pick<Account, 'employment' | 'accessEndedOn'>,
  today: string,
): Result<Employment, 'BAD_INPUT' | 'CONFLICT'> {
  const { lastDay } = employment;
  if (lastDay === null) return ok(employment);
  if (!hasLeftBy(employment, today)) {
    return ok(lastDay === accessEndedOn ? { ...employment, lastDay: null } : employment);
  }
  const fields = { firstDay: today };
  return validateRehire(employment, fields, today) ?? ok(rehiredEmployment(employment, fields));
}

/** The employment before the current one, which a rehire ended; null if there is none. */
export function employmentBefore({ earlierEmployments }: Employment): Employment | null {
  const last = earlierEmployments.at(-1);
  return last ? { ...last, earlierEmployments: earlierEmployments.slice(0, -1) } : null;
}

/**
 * Checks that the first day is after the earlier employments; null if it is. Fails with BAD_INPUT otherwise, also if
 * there is no first day.
 */
export function validateAfterEarlier({ firstDay, earlierEmployments }: Employment) {
  const last = earlierEmployments.at(-1);
  return last && (firstDay === null || firstDay <= last.lastDay) ? rehireTooEarlyFailure : null;
}

function stillEmployedFailure(lastDay: string) {
  const message = `This person is employed until ${formatDay(lastDay)}. You can rehire them from the day after.`;
  return fail('CONFLICT', message);
}

const noLastDayFailure = fail(
  'CONFLICT',
  'This person has no last day. Set the last day of their employment before you rehire them.',
);
const tooManyEmploymentsFailure = fail(
  'CONFLICT',
  `A person can have up to ${maxEarlierEmployments} earlier employments.`,
);
const rehireTooEarlyFailure = fieldError(
  'firstDay',
  'must be after the last day of the previous employment',
);
