import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, text, withMaxLength, withMinLength } from '../scalars.ts';
import { passkeyAssertion } from './passkey-data.ts';
import { nameField, user, usernameField } from './user.ts';

const allRequiredMessage = 'All fields are required';

/** At most 200 characters, to limit the cost of hashing. */
function passwordField(missing: string) {
  const required = z.string({ error: missing }).min(1, { error: missing, abort: true });
  return withMaxLength(required, 200);
}
/** An existing password. */
export const password = passwordField(allRequiredMessage);
/** A new password; the configuration may require more characters. */
export const newPassword = withMinLength(
  password,
  6,
  'Password must be at least 6 characters long',
);
export const securityQuestion = text(200, allRequiredMessage);
export const securityAnswer = text(200, allRequiredMessage);

/**
 * The gateway's timeout for operations that hash a secret. Hashing is queued while many people sign in;
 * callers who would wait longer get TOO_MANY_REQUESTS.
 */
export const hashingTimeoutSeconds = 45;

export const checkFirstSetup = operation({
  name: 'checkFirstSetup',
  service: 'identity',
  kind: 'query',
  summary: 'Whether the first administrator must still be created',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.strictObject({
    requiresFirstSetup: z.boolean(),
    /** Whether the one-time code that the portal printed at its start is required. */
    requiresSetupCode: z.boolean(),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/check-first-setup', status: 200 },
});

export const createFirstAdmin = operation({
  name: 'createFirstAdmin',
  service: 'identity',
  kind: 'mutation',
  summary: 'Create the first administrator; succeeds once',
  access: 'anyone',
  input: z
    .strictObject({
      firstName: nameField(allRequiredMessage),
      lastName: nameField(allRequiredMessage),
      username: usernameField(allRequiredMessage),
      password: newPassword,
      confirmPassword: password,
      securityQuestion,
      securityAnswer,
      /** The one-time code that the portal printed at its start, where it is required. */
      setupCode: z.string().max(100, 'must be 100 characters or fewer').nullish(),
    })
    .refine((input) => input.password === input.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
    }),
  output: user,
  errors: ['SETUP_ALREADY_DONE', 'USERNAME_TAKEN', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/create-first-admin', status: 201 },
  timeoutSeconds: hashingTimeoutSeconds,
});

/** Set where a second factor is demanded of the person and they have none. */
export const missingSecondFactor = z
  .strictObject({
    /** The day from which they can't sign in fully without one. */
    requiredFrom: day,
    /** Whether this session can do nothing but add one. */
    isSessionLimited: z.boolean(),
  })
  .nullable();
export type MissingSecondFactor = z.output<typeof missingSecondFactor>;

const credentialsRequiredMessage = 'Username and password are required';

export const login = operation({
  name: 'login',
  service: 'identity',
  kind: 'mutation',
  summary: 'Sign in; the session is set as a cookie',
  access: 'anyone',
  input: z.strictObject({
    username: text(200, credentialsRequiredMessage),
    password: passwordField(credentialsRequiredMessage),
    securityAnswer: withMaxLength(z.string(), 200).nullish(),
    /** Instead of the security answer for somebody with a second factor: its code, or a recovery code. */
    code: withMaxLength(z.string(), 40).nullish(),
    /** In place of the code: a response to the `passkey` that came with SECOND_FACTOR_REQUIRED. */
    passkey: passkeyAssertion.nullish(),
    rememberMe: z.boolean().nullish(),
  }),
  output: z.strictObject({ user, isFirstLogin: z.boolean(), missingSecondFactor }),
  errors: [
    'INVALID_CREDENTIALS',
    'SECURITY_ANSWER_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_DEACTIVATED',
    'FORBIDDEN',
    'TOO_MANY_REQUESTS',
  ],
  rest: { method: 'POST', path: '/api/login', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});

export const reauthenticate = operation({
  name: 'reauthenticate',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Sign in again within a session, before what needs a recent sign-in; the session gets a new id',
  access: 'signed-in',
  input: z.strictObject({
    password,
    /** Required of somebody with a second factor, unless there is a passkey: a code, or a recovery code. */
    code: withMaxLength(z.string(), 40).nullish(),
    /** In place of the code: a response to `beginPasskeyCheck`. */
    passkey: passkeyAssertion.nullish(),
  }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/auth/reauthenticate', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});

export const logout = operation({
  name: 'logout',
  service: 'identity',
  kind: 'mutation',
  summary: 'End the session, if there is one',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.strictObject({ success: z.boolean() }),
  errors: [],
  rest: { method: 'POST', path: '/api/logout', status: 200 },
});

export const currentUser = operation({
  name: 'currentUser',
  service: 'identity',
  kind: 'query',
  summary: 'The person who is signed in',
  access: 'session',
  input: z.strictObject({}),
  output: user,
  errors: [],
  rest: { method: 'GET', path: '/api/auth/user', status: 200 },
});

/** For pages on which a missing session isn't an error. */
export const authSession = operation({
  name: 'authSession',
  service: 'identity',
  kind: 'query',
  summary: 'The person who is signed in, or null',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.strictObject({ user: user.nullable(), missingSecondFactor }),
  errors: [],
  rest: { method: 'GET', path: '/api/auth/session', status: 200 },
});

/** The browser stores what is typed and not sent encrypted with them (docs/offline.md, “Drafts”). */
export const draftKeys = operation({
  name: 'draftKeys',
  service: 'identity',
  kind: 'query',
  summary:
    'The keys that encrypt your unsent input in the browser: the first one encrypts, all decrypt',
  access: 'signed-in',
  input: z.strictObject({}),
  /** Each 32 bytes in base64url. */
  output: z.strictObject({ keys: z.array(z.string()) }),
  errors: [],
  rest: { method: 'GET', path: '/api/auth/draft-keys', status: 200 },
});

export const setupSecurity = operation({
  name: 'setupSecurity',
  service: 'identity',
  kind: 'mutation',
  summary: 'Finish the setup at the first sign-in: choose a password and a security question',
  access: 'setup',
  input: z
    .strictObject({
      userId: z.string().nullish(),
      newPassword,
      confirmPassword: password.nullish(),
      securityQuestion,
      securityAnswer,
    })
    .refine((input) => (input.confirmPassword ?? input.newPassword) === input.newPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
    }),
  output: user,
  errors: [],
  rest: { method: 'POST', path: '/api/setup-security', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});
