import { z } from 'zod';
import { annualLeaveEntitlement } from '../identity/manage-users.ts';
import { user } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { day, enteredDay, id, monthDay, timeOfDay, wholeNumber } from '../scalars.ts';

export const updateLeaveEntitlement = operation({
  name: 'updateLeaveEntitlement',
  service: 'leave',
  kind: 'mutation',
  summary: 'Set the annual leave entitlement of a member of staff',
  access: 'admin',
  input: z.strictObject({ id, annualLeaveEntitlement }),
  output: user,
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'PATCH', path: '/api/admin/users/{id}/leave-entitlement', status: 200 },
});

/** Leave settings and work hours together, although identity owns the work hours. */
export const leaveSettings = z.strictObject({
  userId: id,
  annualLeaveEntitlement: wholeNumber,
  leaveYearStartDate: monthDay,
  /** In days; each counts 8 hours in a leave year in hours. */
  carryOverDays: wholeNumber,
  /** The last day on which carried-over days can be taken; null if they don’t expire. */
  carryOverExpiresOn: day.nullable(),
  /** Whether leave accrues month by month in the first year of the employment. */
  accruesInFirstYear: z.boolean(),
  workStartTime: timeOfDay,
  workEndTime: timeOfDay,
});
export type LeaveSettings = z.output<typeof leaveSettings>;

export const userLeaveSettings = operation({
  name: 'userLeaveSettings',
  service: 'leave',
  kind: 'query',
  summary:
    'Leave settings and work hours of a member of staff: your own, or anybody’s for an administrator',
  access: 'signed-in',
  scope: 'read:leave',
  input: z.strictObject({ userId: id }),
  output: leaveSettings,
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'GET', path: '/api/user-leave-settings/{userId}', status: 200 },
});

const carryOverMessage = 'Please enter a valid number between 0 and 10.';

/** The range of the settings form; an unchanged entitlement may lie outside of it. */
export const settingsEntitlementRange = { min: 20, max: 35 };
export const settingsEntitlementMessage = 'Please enter a valid number between 20 and 35.';

/** Omitted fields stay unchanged. The form sends null where the value isn't a number. */
export const saveUserLeaveSettings = operation({
  name: 'saveUserLeaveSettings',
  service: 'leave',
  kind: 'mutation',
  summary: 'Set a member of staff’s leave settings and work hours',
  access: 'admin',
  input: z.strictObject({
    userId: id,
    /** 20 to 35, or the unchanged value, which is 1 to 50; null sets 25. */
    annualLeaveEntitlement: z
      .int({ error: settingsEntitlementMessage })
      .min(1, settingsEntitlementMessage)
      .max(50, settingsEntitlementMessage)
      .nullish(),
    leaveYearStartDate: monthDay.nullish(),
    /** Null sets 0. */
    carryOverDays: z
      .int({ error: carryOverMessage })
      .min(0, carryOverMessage)
      .max(10, carryOverMessage)
      .nullish(),
    /** A day of the current leave year; null if they don’t expire. */
    carryOverExpiresOn: enteredDay.nullish(),
    /** Null sets false. */
    accruesInFirstYear: z.boolean().nullish(),
    workStartTime: timeOfDay.nullish(),
    workEndTime: timeOfDay.nullish(),
  }),
  output: leaveSettings,
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: {
    method: 'POST',
    path: '/api/user-leave-settings',
    aliasPath: '/api/user-leave-settings/{userId}',
    status: 200,
  },
});
