import { z } from 'zod';
import { operation } from '../operation.ts';
import { atMost, id, instant } from '../scalars.ts';
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

/** For how long the server undoes a clock-in or -out: 10 seconds on the screen, and the way there. */
export const undoWithinSeconds = 15;

export const undoClock = operation({
  name: 'undoClock',
  service: 'attendance',
  kind: 'mutation',
  summary:
    'Undo one’s own latest clock-in, which removes the session, or clock-out, which opens it again, within 15 seconds',
  access: 'employee',
  input: z.strictObject({
    /** The session. */
    id,
    kind: z.enum(['in', 'out'], { error: 'must be in or out' }),
  }),
  output: z.strictObject({
    currentEntry: timeEntry.nullable().describe('The session that is open then'),
  }),
  errors: ['NOT_FOUND', 'CANNOT_UNDO'],
  rest: { method: 'POST', path: '/api/time-entries/undo', status: 200 },
});
