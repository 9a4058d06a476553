import { z } from 'zod';
import { operation } from '../operation.ts';
import { atMost, instant } from '../scalars.ts';
import { timeEntry } from './time-entry.ts';

const clockInput = z.strictObject({
  computerName: atMost(z.string().trim(), 200).nullish(),
  deviceInfo: atMost(z.string().trim(), 500).nullish(),
  /** When it happened, if the device had no network then (decisions.md section 3). */
  occurredAt: instant.nullish(),
});

export const clockIn = operation({
  name: 'clockIn',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Start a session of work',
  access: 'employee',
  input: clockInput,
  output: timeEntry,
  errors: ['ALREADY_CLOCKED_IN'],
  rest: { method: 'POST', path: '/api/time-entries/clock-in', status: 201 },
});

export const clockOut = operation({
  name: 'clockOut',
  service: 'attendance',
  kind: 'mutation',
  summary: 'End the session of work that is open',
  access: 'employee',
  input: clockInput,
  output: timeEntry,
  errors: ['NOT_CLOCKED_IN'],
  rest: { method: 'POST', path: '/api/time-entries/clock-out', status: 200 },
});
