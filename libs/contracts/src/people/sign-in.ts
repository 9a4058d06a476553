import { z } from 'zod';
import { operation } from '../operation.ts';
import { atLeast, atMost, text } from '../scalars.ts';
import { nameField, user, usernameField } from './user.ts';

const allRequired = 'All fields are required';

/** At most 200 characters: hashing longer ones would only cost time. */
function passwordField(missing: string) {
  const required = z.string({ error: missing }).min(1, { error: missing, abort: true });
  return atMost(required, 200);
}
/** A password that somebody has. */
export const password = passwordField(allRequired);
/** A password that somebody is to have; the configuration may ask for more characters. */
export const newPassword = atLeast(password, 6, 'Password must be at least 6 characters long');
export const securityQuestion = text(200, allRequired);
export const securityAnswer = text(200, allRequired);

/**
 * Seconds that the gateway waits for what hashes a secret: in a rush of sign-ins everybody has to
 * wait for their turn, and those who would have to wait longer are told so.
 */
export const hashingPatience = 45;

export const checkFirstSetup = operation({
  name: 'checkFirstSetup',
  service: 'identity',
  kind: 'query',
  summary: 'Whether the first administrator is still to be created',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.strictObject({
    requiresFirstSetup: z.boolean(),
    /** Whether creating them needs the one-time code that the start has printed. */
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
      firstName: nameField(allRequired),
      lastName: nameField(allRequired),
      username: usernameField(allRequired),
      password: newPassword,
      confirmPassword: password,
      securityQuestion,
      securityAnswer,
      /** The one-time code that the start has printed, where it has. */
      setupCode: z.string().max(100, 'must be at most 100 characters').nullish(),
    })
    .refine((input) => input.password === input.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
    }),
  output: user,
  errors: ['SETUP_ALREADY_DONE', 'USERNAME_TAKEN', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/create-first-admin', status: 201 },
  patienceSeconds: hashingPatience,
});

const credentialsRequired = 'Username and password are required';

export const login = operation({
  name: 'login',
  service: 'identity',
  kind: 'mutation',
  summary: 'Sign in; the session comes as a cookie',
  access: 'anyone',
  input: z.strictObject({
    username: text(200, credentialsRequired),
    password: passwordField(credentialsRequired),
    securityAnswer: atMost(z.string(), 200).nullish(),
    rememberMe: z.boolean().nullish(),
  }),
  output: z.strictObject({ user, isFirstLogin: z.boolean() }),
  errors: ['INVALID_CREDENTIALS', 'SECURITY_ANSWER_REQUIRED', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/login', status: 200 },
  patienceSeconds: hashingPatience,
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

/** Asked by pages, to which that nobody is signed in is an answer and no failure. */
export const authSession = operation({
  name: 'authSession',
  service: 'identity',
  kind: 'query',
  summary: 'The person who is signed in, or null for nobody',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.strictObject({ user: user.nullable() }),
  errors: [],
  rest: { method: 'GET', path: '/api/auth/session', status: 200 },
});

export const setupSecurity = operation({
  name: 'setupSecurity',
  service: 'identity',
  kind: 'mutation',
  summary: 'Finish the setup at the first sign-in: a password and a security question of one’s own',
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
  patienceSeconds: hashingPatience,
});
