import { z } from 'zod';
import { decisionUndoMinutes } from '../decision-undo-minutes.ts';
import { operation } from '../operation.ts';
import { decimal, id, instant, text, wholeNumber, withMaxLength } from '../scalars.ts';
import { timeEntry } from './time-entry.ts';

/** `changed`: HR entered other times than the requested ones. */
export const correctionStatus = z.enum(['pending', 'accepted', 'changed', 'declined', 'withdrawn']);
export type CorrectionStatus = z.output<typeof correctionStatus>;

/**
 * How many pending corrections somebody can have. HR's list of all pending ones is one response: some thousands of one person
 * would be more than a response may have.
 */
export const maxPendingCorrections = 100;

const reason = text(500, 'Enter a reason');

/** A correction request with its decision. */
export const correction = z.strictObject({
  id,
  entryId: id,
  userId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  status: correctionStatus,
  /** The requested times. */
  clockInTime: instant,
  clockOutTime: instant,
  /** The recorded times when the correction was requested. */
  recordedClockInTime: instant,
  recordedClockOutTime: instant.nullable(),
  reason: z.string(),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: id.nullable(),
  decisionReason: z.string().nullable(),
});
export type Correction = z.output<typeof correction>;

/** The times of a session with their derived values, at one point of its history. */
export const recordedTimes = z.strictObject({
  clockInTime: instant,
  clockOutTime: instant.nullable(),
  hoursWorked: decimal.nullable(),
  isLate: z.boolean(),
  lateMinutes: wholeNumber,
  missingClockOut: z.boolean(),
});

/** One change of a recorded session. The `before` of the first one has the original times. */
export const entryChange = z.strictObject({
  id,
  entryId: id,
  at: instant,
  /**
   * `correction`: requested by the person; `hr`: by HR alone; `added`: HR added the session; `follows`: caused by
   * another change.
   */
  cause: z.enum(['correction', 'hr', 'added', 'follows']),
  /** The administrator; null for a change that another one caused. */
  changedBy: id.nullable(),
  /** The person's reason. */
  requestReason: z.string().nullable(),
  /** HR's reason. */
  reason: z.string().nullable(),
  /** Null for a session that HR added. */
  before: recordedTimes.nullable(),
  after: recordedTimes,
});
export type EntryChange = z.output<typeof entryChange>;

export const requestCorrection = operation({
  name: 'requestCorrection',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Request a correction of your own session',
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
  summary: 'Withdraw your own correction request before HR has decided',
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
    'Your own correction requests, newest first; for an administrator, pending ones, oldest first, or the latest of all; of everybody or of one person',
  access: 'signed-in',
  scope: 'read:attendance',
  input: z.strictObject({
    scope: z.enum(['pending', 'all']).nullish(),
    /** For administrators; employees get their own anyway. */
    userId: id.nullish(),
  }),
  output: z.array(correction),
  errors: [],
  rest: { method: 'GET', path: '/api/corrections', status: 200 },
});

export const decideCorrection = operation({
  name: 'decideCorrection',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Approve, change or decline a correction request',
  access: 'admin',
  input: z.strictObject({
    id,
    decision: z.enum(['accepted', 'changed', 'declined'], {
      error: 'must be accepted, changed or declined',
    }),
    /** Only for the decision `changed`. */
    clockInTime: instant.nullish(),
    clockOutTime: instant.nullish(),
    /** Required where the request is changed or declined. */
    reason: withMaxLength(z.string().trim(), 500).nullish(),
  }),
  output: correction,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'ENTRY_OVERLAPS'],
  rest: { method: 'PATCH', path: '/api/admin/corrections/{id}', status: 200 },
});

export const undoCorrectionDecision = operation({
  name: 'undoCorrectionDecision',
  service: 'attendance',
  kind: 'mutation',
  summary: `Undo your own decision on a correction within ${decisionUndoMinutes} minutes: it is pending again, and the session’s times are restored`,
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
  summary: 'Correct the times of a person’s session',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({
    id,
    clockInTime: instant,
    /** Null or left out only while the session is open. */
    clockOutTime: instant.nullish(),
    reason,
  }),
  output: timeEntry,
  errors: ['NOT_FOUND', 'ENTRY_OVERLAPS'],
  rest: { method: 'PATCH', path: '/api/admin/time-entries/{id}', status: 200 },
});

export const addEntry = operation({
  name: 'addEntry',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Add a missed session for a person',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({
    /** The person's. */
    id,
    clockInTime: instant,
    clockOutTime: instant,
    reason,
  }),
  output: timeEntry,
  errors: ['NOT_FOUND', 'ENTRY_OVERLAPS'],
  rest: { method: 'POST', path: '/api/admin/users/{id}/time-entries', status: 201 },
});

export const entryHistory = operation({
  name: 'entryHistory',
  service: 'attendance',
  kind: 'query',
  summary: 'All changes to a session, oldest first; for the person and for administrators',
  access: 'signed-in',
  scope: 'read:attendance',
  input: z.strictObject({ id }),
  output: z.array(entryChange),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/time-entries/{id}/history', status: 200 },
});
