import { z } from 'zod';
import { day, enteredDay, hasHundredths, oneLinePattern, text } from '../scalars.ts';

export const employmentTypes = ['permanent', 'fixed-term', 'bank'] as const;
export const employmentType = z
  .enum(employmentTypes, { error: 'must be permanent, fixed-term or bank' })
  .meta({ scalar: 'EmploymentType' });
export type EmploymentType = (typeof employmentTypes)[number];

const hoursMessage = 'must be a number of hours from 0 to 100, with at most two decimals';

/** Hours a week by the contract; 0 where none are guaranteed. */
export const contractedHours = z
  .number({ error: hoursMessage })
  .min(0, hoursMessage)
  .max(100, hoursMessage)
  .refine(hasHundredths, hoursMessage)
  .describe('At most two decimals');

export const jobTitle = text(100).regex(oneLinePattern, 'must be on one line');

/** Somebody’s current employment (docs/specification/people.md). */
export const currentEmployment = z.strictObject({
  /** The first day on which they are employed. Null while HR hasn’t set it: nothing is outside then. */
  firstDay: day.nullable(),
  /** The last one. Null while no end is agreed. */
  lastDay: day.nullable(),
  jobTitle: z.string().nullable(),
  contractedHours: contractedHours.nullable(),
  employmentType,
});
export type CurrentEmployment = z.output<typeof currentEmployment>;

/** An employment that has ended, before somebody was rehired. */
export const earlierEmployment = currentEmployment.extend({ lastDay: day });
export type EarlierEmployment = z.output<typeof earlierEmployment>;

/** Somebody’s current employment with the earlier ones. */
export const employment = currentEmployment.extend({
  /** Oldest first: all end before the first day. Nobody is employed between them. */
  earlierEmployments: z.array(earlierEmployment),
});
export type Employment = z.output<typeof employment>;

/** The fields of an input that sets an employment: null removes what may be removed. */
export const employmentFields = {
  firstDay: enteredDay.nullish(),
  lastDay: enteredDay.nullish(),
  jobTitle: jobTitle.nullish(),
  contractedHours: contractedHours.nullish(),
  employmentType: employmentType.optional(),
};

/** The earlier employments that an account can have. */
export const maxEarlierEmployments = 50;

export const lastDayMessage = 'must not be before the first day';

/** Whether the two days are in order, where both are given. */
export function isEndAfterStart({
  firstDay,
  lastDay,
}: {
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
}): boolean {
  return !firstDay || !lastDay || firstDay <= lastDay;
}

/** The current employment of an account of which HR has set nothing. */
export const defaultCurrentEmployment: CurrentEmployment = {
  firstDay: null,
  lastDay: null,
  jobTitle: null,
  contractedHours: null,
  employmentType: 'permanent',
};

/** The employment of an account of which HR has set nothing. */
export const defaultEmployment: Employment = {
  ...defaultCurrentEmployment,
  earlierEmployments: [],
};

/** The days of the employments in the data of an account’s event; older events have none. */
export function employmentDaysOf({
  employment,
  earlierEmployments,
}: {
  employment: CurrentEmployment | null;
  earlierEmployments: readonly EarlierEmployment[];
}) {
  const { firstDay, lastDay } = employment ?? defaultCurrentEmployment;
  return {
    firstDay,
    lastDay,
    earlierEmployments: earlierEmployments.map((earlier) => ({
      firstDay: earlier.firstDay,
      lastDay: earlier.lastDay,
    })),
  };
}
