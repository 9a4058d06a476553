import { z } from 'zod';
import { operation } from '../operation.ts';
import { personReference } from '../people/user.ts';
import { day, decimal, id, instant } from '../scalars.ts';
import { leavePortion, leaveType } from './events.ts';

export const leaveStatus = z.enum(['pending', 'approved', 'denied', 'cancelled']);
/**
 * As what whoever decides has seen a request: where it is that no more, somebody was first. Without it
 * approving restores what was cancelled meanwhile.
 */
export const fromStatus = leaveStatus.nullish();
export type LeaveStatus = z.output<typeof leaveStatus>;

/**
 * A day that a request takes. Annual leave owns the working days of its range, sick and
 * compassionate leave every calendar day. One that was deleted for good is not there any more.
 */
export const leaveDay = z.strictObject({
  date: day,
  portion: leavePortion,
  status: z.enum(['booked', 'cancelled']),
});

/** What every request for leave has, of whatever type. */
const ofEveryType = {
  id,
  userId: id,
  leaveType,
  startDate: day,
  endDate: day,
  /** Working days, halves as 0.5, also those that were cancelled since. */
  daysRequested: decimal,
  /** The working days of those that are booked still: what the leave costs once it is approved. */
  daysBooked: decimal,
  reason: z.string(),
  status: leaveStatus,
  denialReason: z.string().nullable(),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  /** Who decided last; null for nobody yet, or for the portal itself. */
  decidedBy: id.nullable(),
  decider: personReference.nullable(),
  days: z.array(leaveDay),
};

/** A request of any type, with the name of whose it is. */
export const leaveRequest = z.strictObject({
  ...ofEveryType,
  user: personReference.nullable(),
  isHalfDay: z.boolean(),
  halfDayPeriod: leavePortion.exclude(['full']).nullable(),
});
export type LeaveRequest = z.output<typeof leaveRequest>;

/** A request for sick or compassionate leave, as portal.md section 3 lists it. */
export const sickLeaveRequest = z.strictObject({
  ...ofEveryType,
  /** First and last name; null while identity is away. */
  userName: z.string().nullable(),
});
export type SickLeaveRequest = z.output<typeof sickLeaveRequest>;

/** What can happen to a request. */
export const leaveHistoryAction = z.enum([
  'requested',
  'approved',
  'denied',
  'cancelled',
  'restored',
  'undone',
  'dayCancelled',
  'dayRestored',
  'dayDeleted',
]);
export type LeaveHistoryAction = z.output<typeof leaveHistoryAction>;

/** One step in the history of a request. */
export const leaveHistoryEntry = z.strictObject({
  action: leaveHistoryAction,
  at: instant,
  /** The day of the leave that it was about; null for the whole request. */
  day: day.nullable(),
  /** The portal itself approves sick leave where the policy says so. */
  by: z.enum(['person', 'hr', 'portal']),
  /** The administrator who did it, for administrators alone. */
  actor: personReference.nullable(),
});

/** The history of one request of any type. */
export const leaveHistory = operation({
  name: 'leaveHistory',
  service: 'leave',
  kind: 'query',
  summary:
    'What happened to a request for leave, oldest first: for the person, without names, and for administrators',
  access: 'signed-in',
  input: z.strictObject({ id }),
  output: z.array(leaveHistoryEntry),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/leave-requests/{id}/history', status: 200 },
});
