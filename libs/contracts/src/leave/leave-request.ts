import { z } from 'zod';
import { personReference } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { day, decimal, id, instant } from '../scalars.ts';
import { leavePortion, leaveType } from './events.ts';

/**
 * How many days somebody’s requests of any type can have in 24 hours, withdrawn ones included: as many as four of three
 * years. Each counts as five days at least, because each is an email to HR.
 */
export const maxRequestedDays = 4 * 1_096;
export const leastRequestedDays = 5;

/** The same in 30 days, with which thousands of requests of a day can't fill HR's lists: each counts as ten days at least. */
export const maxRequestedDaysInMonth = 2 * maxRequestedDays;
export const leastRequestedDaysOfMonth = 10;

export const leaveStatus = z.enum(['pending', 'approved', 'denied', 'cancelled']);
/**
 * The status that the administrator saw. Where it has changed, the decision fails with ALREADY_DECIDED.
 * Without it, approving a request that was cancelled meanwhile restores it.
 */
export const fromStatus = leaveStatus.nullish();
export type LeaveStatus = z.output<typeof leaveStatus>;

/**
 * A day of a request. Annual leave has the working days of its range, sick and compassionate leave every
 * calendar day. Deleted days are left out.
 */
export const leaveDay = z.strictObject({
  date: day,
  portion: leavePortion,
  status: z.enum(['booked', 'cancelled']),
  /** The hours of leave on a day of irregular hours; null on other days. */
  hours: decimal.nullable(),
});

/** The fields of a leave request of any type. */
const commonFields = {
  id,
  userId: id,
  leaveType,
  startDate: day,
  endDate: day,
  /** Working days, halves as 0.5, including cancelled ones. */
  daysRequested: decimal,
  /** The working days that are still booked: the cost of the leave once it is approved. */
  daysBooked: decimal,
  /** The hours of leave that are still booked on its days of irregular hours; null if it has none. */
  hoursBooked: decimal.nullable(),
  reason: z.string(),
  status: leaveStatus,
  denialReason: z.string().nullable(),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  /** The last decider; null while undecided, or for the portal itself. */
  decidedBy: id.nullable(),
  decider: personReference.nullable(),
  days: z.array(leaveDay),
};

/** A leave request of any type with the person's name. */
export const leaveRequest = z.strictObject({
  ...commonFields,
  user: personReference.nullable(),
  isHalfDay: z.boolean(),
  halfDayPeriod: leavePortion.exclude(['full']).nullable(),
});
export type LeaveRequest = z.output<typeof leaveRequest>;

/** A request for sick or compassionate leave (docs/specification/leave.md). */
export const sickLeaveRequest = z.strictObject({
  ...commonFields,
  /** First and last name; null while identity is unreachable. */
  userName: z.string().nullable(),
});
export type SickLeaveRequest = z.output<typeof sickLeaveRequest>;

/** What can happen to a request. */
export const leaveHistoryAction = z.enum([
  'requested',
  'booked',
  'approved',
  'denied',
  'cancelled',
  'restored',
  'undone',
  'dayCancelled',
  'dayRestored',
  'dayDeleted',
  'daysAdded',
  'datesChanged',
  'hoursChanged',
]);
export type LeaveHistoryAction = z.output<typeof leaveHistoryAction>;

/** One step in the history of a request. */
export const leaveHistoryEntry = z.strictObject({
  action: leaveHistoryAction,
  at: instant,
  /** The changed day; null for the whole request. */
  day: day.nullable(),
  /** The portal itself approves sick leave where the policy says so. */
  by: z.enum(['person', 'hr', 'portal']),
  /** The administrator, shown to administrators only. */
  actor: personReference.nullable(),
  /** HR's reason for new dates or hours; null for other actions. */
  reason: z.string().nullable(),
  /** The dates before they were changed; null for other actions. */
  previousStartDate: day.nullable(),
  previousEndDate: day.nullable(),
  /** The hours of leave before and after they were changed; null for other actions. */
  previousHours: decimal.nullable(),
  hours: decimal.nullable(),
});

/** The history of one request of any type. */
export const leaveHistory = operation({
  name: 'leaveHistory',
  service: 'leave',
  kind: 'query',
  summary: 'The history of a leave request, oldest first; the person sees it without names',
  access: 'signed-in',
  scope: 'read:leave',
  input: z.strictObject({ id }),
  output: z.array(leaveHistoryEntry),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/leave-requests/{id}/history', status: 200 },
});
