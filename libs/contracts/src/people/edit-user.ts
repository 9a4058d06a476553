import { z } from 'zod';
import { operation } from '../operation.ts';
import { id, timeOfDay } from '../scalars.ts';
import { roleAgrees, roleDisagrees } from './manage-users.ts';
import { role, user } from './user.ts';

const emailMessage = 'Please enter a valid email address.';

/** What looks like an address; empty or null is none (portal.md section 5). */
export const email = z
  .string({ error: emailMessage })
  .trim()
  .max(254, emailMessage)
  .refine((text) => text === '' || z.email().safeParse(text).success, emailMessage);

export const updateWorkHours = operation({
  name: 'updateWorkHours',
  service: 'identity',
  kind: 'mutation',
  summary: 'Set when somebody begins and ends work',
  access: 'admin',
  input: z.strictObject({ id, workStartTime: timeOfDay, workEndTime: timeOfDay }),
  output: user,
  errors: ['NOT_FOUND'],
  rest: { method: 'PATCH', path: '/api/admin/users/{id}/work-hours', status: 200 },
});

export const updateEmail = operation({
  name: 'updateEmail',
  service: 'identity',
  kind: 'mutation',
  summary: 'Set somebody’s email address; an empty one clears it',
  access: 'admin',
  input: z.strictObject({ id, email: email.nullish() }),
  output: user,
  errors: ['NOT_FOUND'],
  rest: { method: 'PATCH', path: '/api/admin/users/{id}/email', status: 200 },
});

export const changeRole = operation({
  name: 'changeRole',
  service: 'identity',
  kind: 'mutation',
  summary: 'Give somebody another role; all their sessions end',
  access: 'admin',
  input: z
    .strictObject({ id, role, isAdmin: z.boolean().nullish() })
    .refine(roleAgrees, roleDisagrees),
  output: user,
  errors: ['NOT_FOUND', 'LAST_ADMIN'],
  rest: { method: 'PATCH', path: '/api/admin/users/{id}/role', status: 200 },
});

export const deleteUser = operation({
  name: 'deleteUser',
  service: 'identity',
  kind: 'mutation',
  summary: 'Delete an account with its time entries, leave and messages',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'LAST_ADMIN'],
  rest: { method: 'DELETE', path: '/api/admin/users/{id}', status: 200 },
});
