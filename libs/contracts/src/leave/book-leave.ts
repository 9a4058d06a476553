import { z } from 'zod';
import { operation } from '../operation.ts';
import { dayField, id, text } from '../scalars.ts';
import { halfDay, leaveHours, maxReasonLength } from './annual-leave.ts';
import { leaveType } from './events.ts';
import { leaveRequest } from './leave-request.ts';

/*
 * Leave that HR books or changes for a person (docs/specification/leave.md).
 */

const period = {
  startDate: dayField('Enter a start date'),
  endDate: dayField('Enter an end date'),
  /** Only annual leave can be a half day. */
  ...halfDay,
  /** Only annual leave has hours. */
  hours: leaveHours.nullish(),
};
/** The person sees it with the leave. */
const reason = text(maxReasonLength, 'Enter a reason');

export const bookLeave = operation({
  name: 'bookLeave',
  service: 'leave',
  kind: 'mutation',
  summary:
    'Book leave or record sickness for a person: approved at once, with the checks of a request',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({
    /** The person's. */
    id,
    leaveType: leaveType.extract(['annual', 'sick', 'compassionate'], {
      error: 'must be annual, sick or compassionate',
    }),
    ...period,
    reason,
  }),
  output: leaveRequest,
  errors: ['NOT_FOUND', 'LEAVE_CONFLICT', 'LEAVE_OVERLAPS', 'LEAVE_EXCEEDED', 'COVER_TOO_LOW'],
  rest: { method: 'POST', path: '/api/admin/users/{id}/leave', status: 201 },
});

export const changeLeaveDates = operation({
  name: 'changeLeaveDates',
  service: 'leave',
  kind: 'mutation',
  summary:
    'Change the dates of pending or approved leave of any type, with the checks of a request',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({ id, ...period, reason }),
  output: leaveRequest,
  errors: [
    'NOT_FOUND',
    'ALREADY_DECIDED',
    'LEAVE_CONFLICT',
    'LEAVE_OVERLAPS',
    'LEAVE_EXCEEDED',
    'COVER_TOO_LOW',
  ],
  rest: { method: 'PATCH', path: '/api/admin/leave/{id}/dates', status: 200 },
});
