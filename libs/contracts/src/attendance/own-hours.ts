import { z } from 'zod';
import { operation } from '../operation.ts';
import { decimal, wholeNumber } from '../scalars.ts';
import { timeEntry } from './time-entry.ts';

export const currentEntry = operation({
  name: 'currentEntry',
  service: 'attendance',
  kind: 'query',
  summary: 'The open session, or null',
  access: 'signed-in',
  input: z.strictObject({}),
  output: timeEntry.nullable(),
  errors: [],
  rest: { method: 'GET', path: '/api/time-entries/current', status: 200 },
});

export const dayTotal = z.strictObject({
  totalMinutes: wholeNumber,
  totalHours: decimal,
  /** For people: `7h 32m`. */
  formattedTime: z.string(),
});

export const todayTotal = operation({
  name: 'todayTotal',
  service: 'attendance',
  kind: 'query',
  summary: 'Time worked today, including the open session',
  access: 'signed-in',
  input: z.strictObject({}),
  output: dayTotal,
  errors: [],
  rest: { method: 'GET', path: '/api/time-entries/today-total', status: 200 },
});

export const dailyStats = operation({
  name: 'dailyStats',
  service: 'attendance',
  kind: 'query',
  summary: 'Today’s hours, whether clocked in, and late arrivals',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({ totalHours: decimal, isWorking: z.boolean(), lateCount: wholeNumber }),
  errors: [],
  rest: { method: 'GET', path: '/api/time-entries/daily-stats', status: 200 },
});
