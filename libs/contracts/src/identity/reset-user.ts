import { z } from 'zod';
import { operation } from '../operation.ts';
import { id } from '../scalars.ts';
import { hashingTimeoutSeconds, password } from './sign-in.ts';
import { user } from './user.ts';

export const resetUser = operation({
  name: 'resetUser',
  service: 'identity',
  kind: 'mutation',
  summary: 'Reset somebody as a new user, with the given temporary password',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({
    userId: id,
    /** Generated if left out. */
    newPassword: password.nullish(),
  }),
  output: user,
  errors: ['NOT_FOUND'],
  rest: { method: 'PATCH', path: '/api/admin/reset-user/{userId}', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});

export const resetPassword = operation({
  name: 'resetPassword',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Reset somebody’s password to a generated temporary one; they set up their account again',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ userId: id }),
  output: z.strictObject({ newPassword: z.string(), user }),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/reset-password', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});
