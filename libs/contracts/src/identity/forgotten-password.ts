import { z } from 'zod';
import { operation } from '../operation.ts';
import { instant, text } from '../scalars.ts';
import { passwordMismatchIssue } from './own-account.ts';
import { hashingTimeoutSeconds, newPassword, password, securityAnswer } from './sign-in.ts';
import { user } from './user.ts';

/** The token in the link of an email: it works once, for 30 minutes, or as an invitation for 7 days. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the token from an emailed link');

export const forgotPassword = operation({
  name: 'forgotPassword',
  service: 'identity',
  kind: 'mutation',
  summary: 'Request help with a forgotten password; the response is the same for unknown usernames',
  access: 'anyone',
  input: z.strictObject({ username: text(200, 'Username is required') }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/forgot-password', status: 200 },
});

export const openPasswordLink = operation({
  name: 'openPasswordLink',
  service: 'identity',
  kind: 'query',
  summary: 'The security question of a link to choose a new password; the link stays valid',
  access: 'anyone',
  input: z.strictObject({ token }),
  output: z.strictObject({
    /** Null for an invitation, which `acceptInvitation` accepts. */
    securityQuestion: z.string().nullable(),
    expiresAt: instant,
  }),
  errors: ['LINK_VOID', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/password-link', status: 200 },
});

export const acceptInvitation = operation({
  name: 'acceptInvitation',
  service: 'identity',
  kind: 'mutation',
  summary: 'Start the setup of a new account with an emailed link; the session is set as a cookie',
  access: 'anyone',
  input: z.strictObject({ token }),
  output: user,
  errors: ['LINK_VOID', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/invitation/accept', status: 200 },
});

export const usePasswordLink = operation({
  name: 'usePasswordLink',
  service: 'identity',
  kind: 'mutation',
  summary: 'Choose a new password with a link that works once; all sessions of the person end',
  access: 'anyone',
  input: z
    .strictObject({
      token,
      securityAnswer,
      newPassword,
      confirmPassword: password.nullish(),
    })
    .refine(
      (input) => (input.confirmPassword ?? input.newPassword) === input.newPassword,
      passwordMismatchIssue,
    ),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['LINK_VOID', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/password-link/use', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});
