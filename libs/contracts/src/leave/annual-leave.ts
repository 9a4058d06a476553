import { z } from 'zod';
import { decisionUndoMinutes } from '../decision-undo-minutes.ts';
import { operation } from '../operation.ts';
import {
  day,
  dayField,
  decimal,
  enteredDay,
  hasVisibleText,
  id,
  text,
  visibleTextPattern,
  withMaxLength,
} from '../scalars.ts';
import { leaveUnit } from './leave-balance.ts';
import { fromStatus, leaveRequest } from './leave-request.ts';
import { coverShortfall } from './team-absences.ts';

/** The longest reason, in characters. */
export const maxReasonLength = 500;
/** The longest leave request, in calendar days: a leap year. */
export const maxLeaveDays = 366;

const missingFieldMessage = 'Please fill in all required fields: start date, end date, and reason.';

/** A half day has one date. Its period defaults to the morning. */
export const halfDay = {
  isHalfDay: z.boolean().nullish(),
  halfDayPeriod: z
    .enum(['morning', 'afternoon'], { error: 'must be morning or afternoon' })
    .nullish(),
};

const leaveHoursMessage = 'must be a number of hours from 0.25 to 1,000, in quarters of an hour';

/** How many hours the leave takes in all: required on days of irregular hours, refused on others. */
export const leaveHours = z
  .number({ error: leaveHoursMessage })
  .min(0.25, leaveHoursMessage)
  .max(1_000, leaveHoursMessage)
  .multipleOf(0.25, leaveHoursMessage);

/** Limits a list to requests with at least one day in the range. */
const dateRange = { startDate: enteredDay.nullish(), endDate: enteredDay.nullish() };

const leaveDayInput = z.strictObject({ id, date: day });

export const leaveRequests = operation({
  name: 'leaveRequests',
  service: 'leave',
  kind: 'query',
  summary:
    'Your own annual leave, latest first; for an administrator, pending requests, oldest first, or with `scope=all` every request',
  access: 'signed-in',
  scope: 'read:leave',
  input: z.strictObject({
    scope: z.enum(['pending', 'all'], { error: 'must be pending or all' }).nullish(),
    ...dateRange,
  }),
  output: z.array(leaveRequest),
  errors: [],
  rest: { method: 'GET', path: '/api/leave-requests', status: 200 },
});

export const leaveCalendar = operation({
  name: 'leaveCalendar',
  service: 'leave',
  kind: 'query',
  summary:
    'Leave of all types, without cancelled leave, by start date: your own, or for an administrator everyone’s, or one person’s; without dates, from two years ago',
  access: 'signed-in',
  scope: 'read:leave',
  input: z.strictObject({
    ...dateRange,
    /** For administrators; for employees it can only be themselves. */
    userId: id.nullish(),
  }),
  output: z.array(leaveRequest),
  errors: [],
  rest: { method: 'GET', path: '/api/leave-requests/calendar', status: 200 },
});

export const requestLeave = operation({
  name: 'requestLeave',
  service: 'leave',
  kind: 'mutation',
  summary: 'Request annual leave',
  access: 'employee',
  input: z.strictObject({
    startDate: dayField(missingFieldMessage),
    endDate: dayField(missingFieldMessage),
    reason: text(maxReasonLength, missingFieldMessage),
    ...halfDay,
    hours: leaveHours.nullish(),
  }),
  output: leaveRequest,
  errors: [
    'LEAVE_CONFLICT',
    'LEAVE_OVERLAPS',
    'LEAVE_EXCEEDED',
    'COVER_TOO_LOW',
    'SERVICE_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
  rest: { method: 'POST', path: '/api/leave-requests', status: 201 },
});

/** The cost of a request, and the rules against it, before it is sent or HR books it. */
export const leaveCost = operation({
  name: 'leaveCost',
  service: 'leave',
  kind: 'query',
  summary: 'The cost of an annual leave request in days, and the rule that it would break',
  access: 'signed-in',
  input: z.strictObject({
    startDate: enteredDay,
    endDate: enteredDay,
    ...halfDay,
    hours: leaveHours.nullish(),
    /** The person, for administrators only, who must give it. */
    userId: id.nullish(),
    /** The leave that would move: its present dates don’t count. */
    leaveRequestId: id.nullish(),
  }),
  output: z.strictObject({
    daysRequested: decimal,
    /** By leave year, oldest first: a request across the year’s end is split. */
    years: z.array(
      z.strictObject({
        leaveYearStart: day,
        leaveYearEnd: day,
        /** The cost in the unit of that year. */
        days: decimal,
        /** What can still be requested in that year: without used and pending leave. */
        available: decimal,
        unit: leaveUnit,
      }),
    ),
    /** Bank holidays in the range, which are not deducted. */
    bankHolidays: z.array(z.strictObject({ date: day, name: z.string() })),
    /** The days on which the leave takes the person’s team below its minimum cover. */
    coverShortfalls: z.array(coverShortfall),
    /** The failure that the request would get now; null where it would be accepted. */
    refusal: z
      .strictObject({
        code: z.enum([
          'BAD_INPUT',
          'LEAVE_CONFLICT',
          'LEAVE_OVERLAPS',
          'LEAVE_EXCEEDED',
          'COVER_TOO_LOW',
        ]),
        message: z.string(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/leave-requests/cost', status: 200 },
});

/** The rule for `denialReason` of `decideLeave` as JSON Schema, for OpenAPI. */
const denialReasonJsonSchema = {
  if: { properties: { status: { const: 'denied' } } },
  // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
  then: {
    properties: { denialReason: { type: 'string', pattern: visibleTextPattern.source } },
    required: ['denialReason'],
  },
};

export const decideLeave = operation({
  name: 'decideLeave',
  service: 'leave',
  kind: 'mutation',
  summary:
    'Approve or decline a pending request, cancel one that is pending or approved, or restore a cancelled one by approving it',
  access: 'admin',
  input: z
    .strictObject({
      id,
      status: z.enum(['approved', 'denied', 'cancelled'], {
        error: 'must be approved, denied or cancelled',
      }),
      fromStatus,
      /** Required where the request is denied; ignored otherwise. */
      denialReason: withMaxLength(z.string().trim(), maxReasonLength).nullish(),
    })
    .meta(denialReasonJsonSchema)
    .refine(
      ({ status, denialReason }) => status !== 'denied' || hasVisibleText(denialReason ?? ''),
      {
        path: ['denialReason'],
        message: 'Enter a reason',
      },
    ),
  output: leaveRequest,
  errors: [
    'NOT_FOUND',
    'ALREADY_DECIDED',
    'LEAVE_CONFLICT',
    'LEAVE_OVERLAPS',
    'LEAVE_EXCEEDED',
    'COVER_TOO_LOW',
  ],
  rest: { method: 'PATCH', path: '/api/leave-requests/{id}/status', status: 200 },
});

export const cancelLeave = operation({
  name: 'cancelLeave',
  service: 'leave',
  kind: 'mutation',
  summary: 'Withdraw your own pending request, or cancel any request as an administrator',
  access: 'signed-in',
  input: z.strictObject({ id }),
  output: leaveRequest,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  rest: { method: 'PATCH', path: '/api/leave-requests/{id}/cancel', status: 200 },
});

export const undoLeaveDecision = operation({
  name: 'undoLeaveDecision',
  service: 'leave',
  kind: 'mutation',
  summary: `Undo your own decision on annual leave, or your withdrawal of it, within ${decisionUndoMinutes} minutes: it is pending again`,
  access: 'signed-in',
  input: z.strictObject({ id }),
  output: leaveRequest,
  errors: [
    'NOT_FOUND',
    'ALREADY_DECIDED',
    'LEAVE_CONFLICT',
    'LEAVE_OVERLAPS',
    'LEAVE_EXCEEDED',
    'COVER_TOO_LOW',
  ],
  rest: { method: 'PATCH', path: '/api/leave-requests/{id}/undo', status: 200 },
});

export const cancelLeaveDay = operation({
  name: 'cancelLeaveDay',
  service: 'leave',
  kind: 'mutation',
  summary: 'Cancel one day of approved leave, which can be undone',
  access: 'admin',
  input: leaveDayInput,
  output: leaveRequest,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  rest: { method: 'PATCH', path: '/api/leave-requests/{id}/cancel-day', status: 200 },
});

export const restoreLeaveDay = operation({
  name: 'restoreLeaveDay',
  service: 'leave',
  kind: 'mutation',
  summary: 'Undo the cancellation of one day of approved leave',
  access: 'admin',
  input: leaveDayInput,
  output: leaveRequest,
  errors: [
    'NOT_FOUND',
    'ALREADY_DECIDED',
    'LEAVE_CONFLICT',
    'LEAVE_OVERLAPS',
    'LEAVE_EXCEEDED',
    'COVER_TOO_LOW',
  ],
  rest: { method: 'PATCH', path: '/api/leave-requests/{id}/restore-day', status: 200 },
});

export const deleteLeaveDay = operation({
  name: 'deleteLeaveDay',
  service: 'leave',
  kind: 'mutation',
  summary: 'Delete one day of a request permanently',
  access: 'admin',
  input: leaveDayInput,
  output: leaveRequest,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  rest: { method: 'PATCH', path: '/api/leave-requests/{id}/delete-day', status: 200 },
});

export const deleteLeaveRequest = operation({
  name: 'deleteLeaveRequest',
  service: 'leave',
  kind: 'mutation',
  summary: 'Delete an annual leave request permanently',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/leave-requests/{id}', status: 200 },
});
