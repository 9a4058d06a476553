import { z } from 'zod';
import { operation } from '../operation.ts';
import { id, instant, withMaxLength } from '../scalars.ts';
import { timeEntry } from './time-entry.ts';

const clockInput = z.strictObject({
  computerName: withMaxLength(z.string().trim(), 200).nullish(),
  deviceInfo: withMaxLength(z.string().trim(), 500).nullish(),
  /** The time of the click, where the device was offline (docs/specification/time.md). */
  occurredAt: instant.nullish(),
});

export const clockIn = operation({
  name: 'clockIn',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Clock in: start a session',
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
  summary: 'Clock out: end the open session',
  access: 'employee',
  input: clockInput,
  output: timeEntry,
  errors: ['NOT_CLOCKED_IN'],
  rest: { method: 'POST', path: '/api/time-entries/clock-out', status: 200 },
});

/** The server's time limit for undoing: 10 seconds on the screen, plus network time. */
export const clockUndoSeconds = 15;

export const undoClock = operation({
  name: 'undoClock',
  service: 'attendance',
  kind: 'mutation',
  summary:
    'Undo your latest clock-in, which removes the session, or clock-out, which reopens it, within 15 seconds',
  access: 'employee',
  input: z.strictObject({
    /** The session. */
    id,
    kind: z.enum(['in', 'out'], { error: 'must be in or out' }),
  }),
  output: z.strictObject({
    currentEntry: timeEntry.nullable().describe('The session that is open afterwards'),
  }),
  errors: ['NOT_FOUND', 'CANNOT_UNDO'],
  rest: { method: 'POST', path: '/api/time-entries/undo', status: 200 },
});
