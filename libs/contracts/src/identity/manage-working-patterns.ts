import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, dayField, id } from '../scalars.ts';
import { user } from './user.ts';
import { daysAWeek, maxPatternWeeks, patternProblems, patternShift } from './working-pattern.ts';

/** How many patterns somebody can have. */
export const maxPatterns = 100;

export const saveWorkingPattern = operation({
  name: 'saveWorkingPattern',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Set the days and hours that a person works from a day on, instead of the pattern with the same first day',
  access: 'admin',
  scope: 'write',
  input: z
    .strictObject({
      id,
      from: dayField('Enter the first day of the pattern'),
      /** Without fixed days, weeks and shifts. */
      isIrregular: z.boolean().default(false),
      /** Whether bank holidays are worked like other days. */
      worksBankHolidays: z.boolean().default(false),
      weeks: patternShift.shape.week.default(1),
      shifts: z
        .array(patternShift)
        .max(maxPatternWeeks * daysAWeek)
        .default([]),
      /** The first day of a pattern that this one replaces, if its first day changes. */
      replaces: day.nullish(),
    })
    .superRefine((pattern, context) => {
      for (const { path, message } of patternProblems(pattern)) {
        context.addIssue({ code: 'custom', path: [...path], message });
      }
    }),
  output: user,
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/users/{id}/working-patterns', status: 200 },
});

export const deleteWorkingPattern = operation({
  name: 'deleteWorkingPattern',
  service: 'identity',
  kind: 'mutation',
  summary: 'Delete a working pattern: the one before applies again, or Monday to Friday',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({ id, from: day }),
  output: user,
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/users/{id}/working-patterns/{from}', status: 200 },
});
