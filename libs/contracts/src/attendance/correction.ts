import { z } from 'zod';
import { operation } from '../operation.ts';
import { atMost, decimal, id, instant, text, wholeNumber } from '../scalars.ts';
import { timeEntry } from './time-entry.ts';

/** `changed`: HR put in other times than those that were asked for. */
export const correctionStatus = z.enum(['pending', 'accepted', 'changed', 'declined', 'withdrawn']);
export type CorrectionStatus = z.output<typeof correctionStatus>;

const reason = text(500, 'Please say why.');

/** What somebody asks to have put right, and what became of it. */
export const correction = z.strictObject({
  id,
  entryId: id,
  userId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  status: correctionStatus,
  /** What the times should be. */
  clockInTime: instant,
  clockOutTime: instant,
  /** What they were when it was asked for. */
  recordedClockInTime: instant,
  recordedClockOutTime: instant.nullable(),
  reason: z.string(),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: id.nullable(),
  decisionReason: z.string().nullable(),
});
export type Correction = z.output<typeof correction>;

/** The times of a session with what follows from them, at one point of its history. */
export const recordedTimes = z.strictObject({
  clockInTime: instant,
  clockOutTime: instant.nullable(),
  hoursWorked: decimal.nullable(),
  isLate: z.boolean(),
  lateMinutes: wholeNumber,
  missingClockOut: z.boolean(),
});

/** One change of a session after it was recorded. The first one’s `before` is what was recorded. */
export const entryChange = z.strictObject({
  id,
  entryId: id,
  at: instant,
  /** `correction`: asked for by the person; `hr`: by HR alone; `follows`: from something else. */
  cause: z.enum(['correction', 'hr', 'follows']),
  /** Who decided; null for what follows from something else. */
  changedBy: id.nullable(),
  /** Why the person asked for it. */
  requestReason: z.string().nullable(),
  /** Why HR did it so. */
  reason: z.string().nullable(),
  before: recordedTimes,
  after: recordedTimes,
});
export type EntryChange = z.output<typeof entryChange>;

export const requestCorrection = operation({
  name: 'requestCorrection',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Ask HR to put the times of one’s own session right',
  access: 'employee',
  input: z.strictObject({ id, clockInTime: instant, clockOutTime: instant, reason }),
  output: correction,
  errors: ['NOT_FOUND', 'CORRECTION_PENDING', 'ENTRY_OVERLAPS', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/time-entries/{id}/corrections', status: 201 },
});

export const withdrawCorrection = operation({
  name: 'withdrawCorrection',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Take back what one asked for, before HR has decided',
  access: 'employee',
  input: z.strictObject({ id }),
  output: correction,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  rest: { method: 'PATCH', path: '/api/corrections/{id}/withdraw', status: 200 },
});

export const corrections = operation({
  name: 'corrections',
  service: 'attendance',
  kind: 'query',
  summary:
    'One’s own, newest first; for an administrator those that wait, oldest first, or the latest of all',
  access: 'signed-in',
  input: z.strictObject({ scope: z.enum(['pending', 'all']).nullish() }),
  output: z.array(correction),
  errors: [],
  rest: { method: 'GET', path: '/api/corrections', status: 200 },
});

export const decideCorrection = operation({
  name: 'decideCorrection',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Accept, change or decline what somebody asked for',
  access: 'admin',
  input: z.strictObject({
    id,
    decision: z.enum(['accepted', 'changed', 'declined'], {
      error: 'must be accepted, changed or declined',
    }),
    /** The times where they are changed, and only there. */
    clockInTime: instant.nullish(),
    clockOutTime: instant.nullish(),
    /** Needed where it is changed or declined. */
    reason: atMost(z.string().trim(), 500).nullish(),
  }),
  output: correction,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'ENTRY_OVERLAPS'],
  rest: { method: 'PATCH', path: '/api/admin/corrections/{id}', status: 200 },
});

/** How many minutes an administrator can undo their own decision on a correction. */
export const undoMinutes = 5;

export const undoCorrectionDecision = operation({
  name: 'undoCorrectionDecision',
  service: 'attendance',
  kind: 'mutation',
  summary: `Undo one’s own decision on a correction within ${undoMinutes} minutes: it is pending again, and the session as it was`,
  access: 'admin',
  input: z.strictObject({ id }),
  output: correction,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'CORRECTION_PENDING', 'ENTRY_OVERLAPS'],
  rest: { method: 'PATCH', path: '/api/admin/corrections/{id}/undo', status: 200 },
});

export const correctEntry = operation({
  name: 'correctEntry',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Put the times of somebody’s session right',
  access: 'admin',
  input: z.strictObject({
    id,
    clockInTime: instant,
    /** Left out or null only for a session that is still open. */
    clockOutTime: instant.nullish(),
    reason,
  }),
  output: timeEntry,
  errors: ['NOT_FOUND', 'ENTRY_OVERLAPS'],
  rest: { method: 'PATCH', path: '/api/admin/time-entries/{id}', status: 200 },
});

export const entryHistory = operation({
  name: 'entryHistory',
  service: 'attendance',
  kind: 'query',
  summary: 'Every change of a session, oldest first: for the person and for administrators',
  access: 'signed-in',
  input: z.strictObject({ id }),
  output: z.array(entryChange),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/time-entries/{id}/history', status: 200 },
});
