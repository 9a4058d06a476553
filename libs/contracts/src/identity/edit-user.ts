import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, enteredDay, id, timeOfDay } from '../scalars.ts';
import { employmentFields, isEndAfterStart, lastDayMessage } from './employment.ts';
import { isRoleConsistent, roleJsonSchema, roleMismatch } from './manage-users.ts';
import { email, role, user } from './user.ts';

export const updateWorkHours = operation({
  name: 'updateWorkHours',
  service: 'identity',
  kind: 'mutation',
  summary: 'Set a person’s work hours',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({ id, workStartTime: timeOfDay, workEndTime: timeOfDay }),
  output: user,
  errors: ['NOT_FOUND'],
  rest: { method: 'PATCH', path: '/api/admin/users/{id}/work-hours', status: 200 },
});

export const updateEmployment = operation({
  name: 'updateEmployment',
  service: 'identity',
  kind: 'mutation',
  summary: 'Set a person’s employment. Fields left out stay as they are; null removes one',
  access: 'admin',
  scope: 'write',
  input: z
    .strictObject({ id, ...employmentFields })
    .refine(isEndAfterStart, { path: ['lastDay'], message: lastDayMessage }),
  output: user,
  // A last day that ends the access at once takes a recent sign-in, and so does giving an administrator the access back.
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'RECENT_SIGN_IN_REQUIRED'],
  rest: { method: 'PATCH', path: '/api/admin/users/{id}/employment', status: 200 },
});

export const rehire = operation({
  name: 'rehire',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Start another employment of a person whose last day has passed. Job title, hours and type stay as they are if left out; null removes one',
  access: 'admin',
  input: z
    .strictObject({ id, ...employmentFields, firstDay: enteredDay })
    .refine(isEndAfterStart, { path: ['lastDay'], message: lastDayMessage }),
  output: user,
  // Giving an administrator the access back takes a recent sign-in.
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'CONFLICT', 'RECENT_SIGN_IN_REQUIRED'],
  rest: { method: 'POST', path: '/api/admin/users/{id}/rehire', status: 200 },
});

export const undoRehire = operation({
  name: 'undoRehire',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Remove a person’s current employment, which begins on the first day, so that the one before is current again',
  access: 'admin',
  input: z.strictObject({ id, firstDay: day }),
  output: user,
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'CONFLICT', 'RECENT_SIGN_IN_REQUIRED'],
  rest: { method: 'DELETE', path: '/api/admin/users/{id}/rehire/{firstDay}', status: 200 },
});

export const updateEmail = operation({
  name: 'updateEmail',
  service: 'identity',
  kind: 'mutation',
  summary: 'Set a person’s email address; an empty one removes it',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id, email: email.nullish() }),
  output: user,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  rest: { method: 'PATCH', path: '/api/admin/users/{id}/email', status: 200 },
});

export const changeRole = operation({
  name: 'changeRole',
  service: 'identity',
  kind: 'mutation',
  summary: 'Change a person’s role; all their sessions end',
  access: 'admin',
  needsRecentSignIn: true,
  input: z
    .strictObject({
      id,
      role,
      isAdmin: z.boolean().nullish(),
      /**
       * The email address and the links of single sign-on, by which somebody could sign in, as the caller has checked them:
       * a new master admin must have no others. Without both nothing is compared.
       */
      checkedEmail: email.nullish(),
      checkedLinks: z.array(id).max(50).nullish(),
    })
    .meta(roleJsonSchema)
    .refine(isRoleConsistent, roleMismatch),
  output: user,
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'CONFLICT'],
  rest: { method: 'PATCH', path: '/api/admin/users/{id}/role', status: 200 },
});

export const deleteUser = operation({
  name: 'deleteUser',
  service: 'identity',
  kind: 'mutation',
  summary: 'Delete an account with its time entries, leave and messages',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'CONFLICT'],
  rest: { method: 'DELETE', path: '/api/admin/users/{id}', status: 200 },
});
