import { z } from 'zod';
import { operation } from '../operation.ts';
import { id, instant, withMaxLength } from '../scalars.ts';
import { passkeyAssertion } from './passkey-data.ts';
import { login } from './sign-in.ts';

/** The id of a provider, which its addresses contain. */
const provider = withMaxLength(z.string(), 40);
const url = z.strictObject({ url: z.string() });
const success = z.strictObject({ success: z.boolean() });

export const singleSignOn = operation({
  name: 'singleSignOn',
  service: 'identity',
  kind: 'query',
  summary: 'The providers that people can sign in with',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.strictObject({
    providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    /** Whether people can sign in with a password. */
    isPasswordAllowed: z.boolean(),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/sso', status: 200 },
});

export const beginSingleSignOn = operation({
  name: 'beginSingleSignOn',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Start a sign-in with a provider: its address to open, and a cookie that the response needs',
  access: 'anyone',
  input: z.strictObject({ provider, rememberMe: z.boolean().nullish() }),
  output: url,
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/sso/{provider}/start', status: 200 },
  timeoutSeconds: 15,
  asksProvider: true,
});

export const beginSingleSignOnLink = operation({
  name: 'beginSingleSignOnLink',
  service: 'identity',
  kind: 'mutation',
  summary: 'Start linking your account with one at a provider: its address to open',
  access: 'signed-in',
  needsRecentSignIn: true,
  input: z.strictObject({ provider }),
  output: url,
  errors: ['NOT_FOUND', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/sso/{provider}/link', status: 200 },
  timeoutSeconds: 15,
  asksProvider: true,
});

export const beginSingleSignOnCheck = operation({
  name: 'beginSingleSignOnCheck',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Start signing in again with a provider, for what needs a recent sign-in: its address to open',
  access: 'signed-in',
  input: z.strictObject({
    provider,
    /**
     * Required from somebody who has a second factor, unless there is a passkey or the provider asks for one: a code, or a
     * recovery code.
     */
    code: withMaxLength(z.string(), 40).nullish(),
    /** In place of the code: a response to `beginPasskeyCheck`. */
    passkey: passkeyAssertion.nullish(),
  }),
  output: url,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/sso/{provider}/check', status: 200 },
  timeoutSeconds: 15,
  asksProvider: true,
});

/** What a response of a provider is for: signing in, linking an account, or signing in again. */
export const singleSignOnPurposes = ['sign-in', 'link', 'check'] as const;
export const singleSignOnPurpose = z
  .enum(singleSignOnPurposes)
  .meta({ scalar: 'SingleSignOnPurpose' });
export type SingleSignOnPurpose = z.output<typeof singleSignOnPurpose>;

export const finishSingleSignOn = operation({
  name: 'finishSingleSignOn',
  service: 'identity',
  kind: 'mutation',
  summary: 'Finish what was started with a provider; the session is set as a cookie',
  access: 'anyone',
  input: z.strictObject({
    provider,
    /** The cookie of the browser that started it. */
    browserKey: withMaxLength(z.string(), 100),
    /** The query with which the provider sent the browser back. */
    response: withMaxLength(z.string(), 8_000),
  }),
  output: z.strictObject({
    purpose: singleSignOnPurpose,
    /** For `finishSingleSignOnStep`, where the person’s own second factor is needed as well; otherwise null. */
    ticket: z.string().nullable(),
  }),
  errors: [
    'INVALID_CREDENTIALS',
    'NO_LINKED_ACCOUNT',
    'ACCOUNT_DEACTIVATED',
    'LAST_ADMIN',
    'CONFLICT',
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ],
  rest: { method: 'POST', path: '/api/sso/{provider}/callback', status: 200 },
  timeoutSeconds: 25,
  asksProvider: true,
});

export const finishSingleSignOnStep = operation({
  name: 'finishSingleSignOnStep',
  service: 'identity',
  kind: 'mutation',
  summary: 'Finish a sign-in with a provider by a second factor; the session is set as a cookie',
  access: 'anyone',
  input: z.strictObject({
    ticket: withMaxLength(z.string(), 100),
    /** A code of an authenticator app, or a recovery code. */
    code: withMaxLength(z.string(), 40).nullish(),
    /** In place of the code: a response to the `passkey` that came with SECOND_FACTOR_REQUIRED. */
    passkey: passkeyAssertion.nullish(),
  }),
  output: login.output,
  errors: [
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_DEACTIVATED',
    'LAST_ADMIN',
    'LINK_VOID',
    'TOO_MANY_REQUESTS',
  ],
  rest: { method: 'POST', path: '/api/sso/second-step', status: 200 },
});

export const endSingleSignOnSessions = operation({
  name: 'endSingleSignOnSessions',
  service: 'identity',
  kind: 'mutation',
  summary:
    'End the sessions of somebody whom a provider has signed out (OpenID Connect Back-Channel Logout)',
  access: 'anyone',
  input: z.strictObject({ provider, logout_token: withMaxLength(z.string(), 16_000) }),
  output: success,
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: {
    method: 'POST',
    path: '/api/sso/{provider}/backchannel-logout',
    status: 200,
    isForm: true,
  },
  timeoutSeconds: 15,
  asksProvider: true,
});

export const singleSignOnLink = z.strictObject({
  id,
  /** The id of the provider. */
  provider: z.string(),
  /** The name of the provider. */
  name: z.string(),
  /** The person’s id at the provider. */
  subject: z.string(),
  createdAt: instant,
  /** The last sign-in with it; null if there was none. */
  lastUsedAt: instant.nullable(),
});
export type SingleSignOnLink = z.output<typeof singleSignOnLink>;

export const singleSignOnLinks = operation({
  name: 'singleSignOnLinks',
  service: 'identity',
  kind: 'query',
  summary: 'The accounts at providers that yours is linked to',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.array(singleSignOnLink),
  errors: [],
  rest: { method: 'GET', path: '/api/account/sso-links', status: 200 },
});

export const removeSingleSignOnLink = operation({
  name: 'removeSingleSignOnLink',
  service: 'identity',
  kind: 'mutation',
  summary: 'Remove a link of yours and end your other sessions; you get an email about it',
  access: 'signed-in',
  needsRecentSignIn: true,
  input: z.strictObject({ id }),
  output: success,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'DELETE', path: '/api/account/sso-links/{id}', status: 200 },
});

export const userSingleSignOnLinks = operation({
  name: 'userSingleSignOnLinks',
  service: 'identity',
  kind: 'query',
  summary: 'The accounts at providers that somebody you manage is linked to',
  access: 'admin',
  input: z.strictObject({ userId: id }),
  output: z.array(singleSignOnLink),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/admin/users/{userId}/sso-links', status: 200 },
});

export const addUserSingleSignOnLink = operation({
  name: 'addUserSingleSignOnLink',
  service: 'identity',
  kind: 'mutation',
  summary: 'Link somebody you manage to their account at a provider; they get an email about it',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({
    userId: id,
    provider,
    /** The person’s id at the provider: the claim `sub`. */
    subject: z
      .string({ error: 'Enter the person’s id at the provider' })
      .trim()
      .min(1, 'Enter the person’s id at the provider')
      .max(255, 'must be 255 characters or fewer'),
  }),
  output: singleSignOnLink,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: '/api/admin/users/{userId}/sso-links', status: 201 },
});

export const removeUserSingleSignOnLink = operation({
  name: 'removeUserSingleSignOnLink',
  service: 'identity',
  kind: 'mutation',
  summary: 'Remove such a link and end the person’s sessions; they get an email about it',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ userId: id, id }),
  output: success,
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/users/{userId}/sso-links/{id}', status: 200 },
});

export const singleSignOnProviders = operation({
  name: 'singleSignOnProviders',
  service: 'identity',
  kind: 'query',
  summary: 'The providers of single sign-on and their settings, without secrets',
  access: 'master-admin',
  input: z.strictObject({}),
  output: z.strictObject({
    /** Whether people can sign in with a password. */
    isPasswordAllowed: z.boolean(),
    providers: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        issuer: z.string(),
        clientId: z.string(),
        /** The redirect address to register at the provider. */
        redirectUrl: z.string(),
        /** The address for back-channel logout to register there. */
        logoutUrl: z.string(),
        linksByVerifiedEmail: z.boolean(),
        /** The claim that decides on roles; null where the portal does. */
        roleClaim: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/sso-providers', status: 200 },
});

/** What is tested of a provider, in this order. */
export const singleSignOnTestSteps = ['discovery', 'keys', 'client'] as const;
export const singleSignOnTestStep = z
  .enum(singleSignOnTestSteps)
  .meta({ scalar: 'SingleSignOnTestStep' });
export type SingleSignOnTestStep = z.output<typeof singleSignOnTestStep>;

export const testSingleSignOnProvider = operation({
  name: 'testSingleSignOnProvider',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Test a provider: whether its discovery document and keys can be read, and whether it knows the client',
  access: 'master-admin',
  input: z.strictObject({ provider }),
  output: z.strictObject({
    /** The first step that fails; null if none does. */
    failedStep: singleSignOnTestStep.nullable(),
    /** Why it fails. */
    reason: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/sso-providers/{provider}/test', status: 200 },
  timeoutSeconds: 25,
  asksProvider: true,
});
