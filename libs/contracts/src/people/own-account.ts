import { z } from 'zod';
import { operation } from '../operation.ts';
import { instant } from '../scalars.ts';
import { hashingPatience, newPassword, password } from './sign-in.ts';
import { user } from './user.ts';

export const passwordsDiffer = { path: ['confirmPassword'], message: 'Passwords do not match' };

export const changePassword = operation({
  name: 'changePassword',
  service: 'identity',
  kind: 'mutation',
  summary: 'Change one’s own password; one’s other sessions end',
  access: 'signed-in',
  input: z
    .strictObject({
      currentPassword: password,
      newPassword,
      confirmPassword: password.nullish(),
    })
    .refine(
      (input) => (input.confirmPassword ?? input.newPassword) === input.newPassword,
      passwordsDiffer,
    ),
  output: user,
  errors: ['TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/change-password', status: 200 },
  patienceSeconds: hashingPatience,
});

/** The store's name of a session: it opens nothing. */
export const sessionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'must be the id of a session')
  .meta({ scalar: 'ID' });

/** One of one's open sessions. */
export const ownSession = z.strictObject({
  id: sessionId,
  createdAt: instant,
  /** The last time that the person did something in it, to the minute. */
  lastUsedAt: instant,
  /** When it ends if nothing more is done in it. */
  expiresAt: instant,
  rememberMe: z.boolean(),
  address: z.string(),
  /** What the browser calls itself. */
  agent: z.string(),
  isCurrent: z.boolean(),
});

export const sessions = operation({
  name: 'sessions',
  service: 'identity',
  kind: 'query',
  summary: 'One’s own open sessions, the latest used first',
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
  summary: 'End one of one’s own sessions',
  access: 'signed-in',
  input: z.strictObject({ id: sessionId }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/sessions/{id}', status: 200 },
});

export const endOtherSessions = operation({
  name: 'endOtherSessions',
  service: 'identity',
  kind: 'mutation',
  summary: 'End all of one’s own sessions but this one',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({ success: z.boolean() }),
  errors: [],
  rest: { method: 'DELETE', path: '/api/sessions', status: 200 },
});
