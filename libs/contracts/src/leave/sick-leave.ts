import { z } from 'zod';
import { decisionUndoMinutes } from '../decision-undo-minutes.ts';
import { operation } from '../operation.ts';
import { dayField, decimal, enteredDay, id, text } from '../scalars.ts';
import { maxReasonLength } from './annual-leave.ts';
import { leaveType } from './events.ts';
import { fromStatus, sickLeaveRequest } from './leave-request.ts';

/** The longest sick leave request, in calendar days: three years. */
export const maxAbsenceDays = 1_096;

const missingFieldMessage = 'Please fill in all required fields.';

export const sickLeaveRequests = operation({
  name: 'sickLeaveRequests',
  service: 'leave',
  kind: 'query',
  summary: 'Your own sick and compassionate leave, latest first; everyone’s for an administrator',
  access: 'signed-in',
  scope: 'read:leave',
  input: z.strictObject({
    startDate: enteredDay.nullish(),
    endDate: enteredDay.nullish(),
    /** Filters by person, for administrators; ignored for everyone else. */
    userId: id.nullish(),
  }),
  output: z.array(sickLeaveRequest),
  errors: [],
  rest: { method: 'GET', path: '/api/sick-leave-requests', status: 200 },
});

export const requestSickLeave = operation({
  name: 'requestSickLeave',
  service: 'leave',
  kind: 'mutation',
  summary: 'Report sick leave, or request compassionate leave',
  access: 'employee',
  input: z.strictObject({
    startDate: dayField(missingFieldMessage),
    endDate: dayField(missingFieldMessage),
    reason: text(maxReasonLength, missingFieldMessage),
    /** Defaults to sick leave. */
    leaveType: leaveType.exclude(['annual'], { error: 'must be sick or compassionate' }).nullish(),
  }),
  output: sickLeaveRequest,
  errors: ['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/sick-leave-requests', status: 201 },
});

export const sickDaysThisYear = operation({
  name: 'sickDaysThisYear',
  service: 'leave',
  kind: 'query',
  summary: 'Your working days of sick leave in the current leave year',
  access: 'employee',
  input: z.strictObject({}),
  output: z.strictObject({ sickDaysUsed: decimal }),
  errors: ['SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/sick-leave/days-this-year', status: 200 },
});

export const cancelSickLeave = operation({
  name: 'cancelSickLeave',
  service: 'leave',
  kind: 'mutation',
  summary:
    'Withdraw your own pending sick or compassionate leave, or cancel any as an administrator',
  access: 'signed-in',
  input: z.strictObject({ id }),
  output: sickLeaveRequest,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'LEAVE_EXCEEDED'],
  rest: { method: 'PATCH', path: '/api/sick-leave-requests/{id}/cancel', status: 200 },
});

export const undoSickLeaveDecision = operation({
  name: 'undoSickLeaveDecision',
  service: 'leave',
  kind: 'mutation',
  summary: `Undo your own decision on sick or compassionate leave, or your withdrawal of it, within ${decisionUndoMinutes} minutes: it is pending again`,
  access: 'signed-in',
  input: z.strictObject({ id }),
  output: sickLeaveRequest,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'LEAVE_EXCEEDED'],
  rest: { method: 'PATCH', path: '/api/sick-leave-requests/{id}/undo', status: 200 },
});

export const deleteSickLeave = operation({
  name: 'deleteSickLeave',
  service: 'leave',
  kind: 'mutation',
  summary: 'Delete a sick or compassionate leave request permanently',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'LEAVE_EXCEEDED'],
  rest: { method: 'DELETE', path: '/api/sick-leave-requests/{id}', status: 200 },
});

export const pendingSickLeave = operation({
  name: 'pendingSickLeave',
  service: 'leave',
  kind: 'query',
  summary:
    'Pending sick and compassionate leave of everybody or of one person, oldest request first',
  access: 'admin',
  input: z.strictObject({ userId: id.nullish() }),
  output: z.array(sickLeaveRequest),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/pending-sick-leave', status: 200 },
});

export const decideSickLeave = operation({
  name: 'decideSickLeave',
  service: 'leave',
  kind: 'mutation',
  summary:
    'Approve or decline pending sick or compassionate leave, or restore cancelled leave by approving it',
  access: 'admin',
  input: z.strictObject({
    id,
    status: z.enum(['approved', 'denied'], { error: 'must be approved or denied' }),
    fromStatus,
  }),
  output: sickLeaveRequest,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'LEAVE_EXCEEDED'],
  rest: { method: 'PATCH', path: '/api/admin/sick-leave-requests/{id}/status', status: 200 },
});
