import { z } from 'zod';
import { operation } from '../operation.ts';
import { enteredDay, id } from '../scalars.ts';
import { timeEntry } from './time-entry.ts';

/** The longest date range of one request, in days: ten years. */
export const maxSpanDays = 3_660;

export const timeEntries = operation({
  name: 'timeEntries',
  service: 'attendance',
  kind: 'query',
  summary:
    'Sessions that started in a date range, newest first; without dates, this week’s. An administrator gives the person',
  access: 'signed-in',
  scope: 'read:attendance',
  input: z.strictObject({
    startDate: enteredDay.nullish(),
    endDate: enteredDay.nullish(),
    /** Another person, for administrators only. */
    userId: id.nullish(),
  }),
  output: z.array(timeEntry),
  errors: ['SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/time-entries', status: 200 },
});

export const missingClockOuts = operation({
  name: 'missingClockOuts',
  service: 'attendance',
  kind: 'query',
  summary:
    'Sessions without a clock-out, newest first: your own, or everybody’s for an administrator',
  access: 'signed-in',
  scope: 'read:attendance',
  input: z.strictObject({}),
  output: z.array(timeEntry),
  errors: [],
  rest: { method: 'GET', path: '/api/time-entries/missing-clock-outs', status: 200 },
});
