import { z } from 'zod';
import { operation } from '../operation.ts';
import { instant } from '../scalars.ts';
import { hashingTimeoutSeconds, newPassword, password } from './sign-in.ts';
import { user } from './user.ts';

export const passwordMismatchIssue = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
};

export const changePassword = operation({
  name: 'changePassword',
  service: 'identity',
  kind: 'mutation',
  summary: 'Change your password; your other sessions end',
  access: 'signed-in',
  input: z
    .strictObject({
      currentPassword: password,
      newPassword,
      confirmPassword: password.nullish(),
    })
    .refine(
      (input) => (input.confirmPassword ?? input.newPassword) === input.newPassword,
      passwordMismatchIssue,
    ),
  output: user,
  errors: ['TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/change-password', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});

/** The id of a session in the store, which gives no access. */
export const sessionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'must be the id of a session')
  .meta({ scalar: 'ID' });

/** An open session of the caller. */
export const ownSession = z.strictObject({
  id: sessionId,
  createdAt: instant,
  /** The last activity, to the minute. */
  lastUsedAt: instant,
  /** When the session ends without further activity. */
  expiresAt: instant,
  rememberMe: z.boolean(),
  address: z.string(),
  /** The browser's user agent. */
  agent: z.string(),
  isCurrent: z.boolean(),
});

export const sessions = operation({
  name: 'sessions',
  service: 'identity',
  kind: 'query',
  summary: 'Your open sessions, most recently used first',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.array(ownSession),
  errors: [],
  rest: { method: 'GET', path: '/api/sessions', status: 200 },
});

export const endSession = operation({
  name: 'endSession',
  service: 'identity',
  kind: 'mutation',
  summary: 'End one of your sessions',
  access: 'signed-in',
  needsRecentSignIn: true,
  input: z.strictObject({ id: sessionId }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/sessions/{id}', status: 200 },
});

export const endOtherSessions = operation({
  name: 'endOtherSessions',
  service: 'identity',
  kind: 'mutation',
  summary: 'End all of your sessions except this one',
  access: 'signed-in',
  needsRecentSignIn: true,
  input: z.strictObject({}),
  output: z.strictObject({ success: z.boolean() }),
  errors: [],
  rest: { method: 'DELETE', path: '/api/sessions', status: 200 },
});
