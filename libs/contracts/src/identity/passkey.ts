import { z } from 'zod';
import { operation } from '../operation.ts';
import { id, text, withMaxLength } from '../scalars.ts';
import {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from './passkey-data.ts';
import { hashingTimeoutSeconds, login, password } from './sign-in.ts';

/** The most passkeys that a person can have. */
export const maxPasskeys = 10;

const passkeyName = text(60, 'Enter a name for the passkey');

export const beginPasskey = operation({
  name: 'beginPasskey',
  service: 'identity',
  kind: 'mutation',
  summary: 'Get a challenge to make a passkey, to be confirmed within 5 minutes',
  access: 'factor-setup',
  input: z.strictObject({
    /** Required from somebody who signs in with a password; from others a sign-in in the last 5 minutes is. */
    password: password.nullish(),
    /** Required from somebody who has a second factor: a code, or a recovery code, unless `passkey` is given. */
    code: withMaxLength(z.string(), 40).nullish(),
    /** In place of the code: a response to `beginPasskeyCheck`. */
    passkey: passkeyAssertion.nullish(),
  }),
  output: passkeyCreationOptions,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'RECENT_SIGN_IN_REQUIRED'],
  rest: { method: 'POST', path: '/api/account/second-factors/passkeys', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});

export const confirmPasskey = operation({
  name: 'confirmPasskey',
  service: 'identity',
  kind: 'mutation',
  summary: 'Finish adding a passkey; your other sessions end',
  access: 'factor-setup',
  input: z.strictObject({ name: passkeyName, passkey: passkeyAttestation }),
  output: z.strictObject({
    /** In clear text, only in this response; none for somebody who had a second factor already. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: '/api/account/second-factors/passkeys/confirm', status: 200 },
});

export const renamePasskey = operation({
  name: 'renamePasskey',
  service: 'identity',
  kind: 'mutation',
  summary: 'Change the name of one of your passkeys',
  access: 'signed-in',
  input: z.strictObject({ id, name: passkeyName }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/account/second-factors/{id}/rename', status: 200 },
});

export const beginPasskeyCheck = operation({
  name: 'beginPasskeyCheck',
  service: 'identity',
  kind: 'mutation',
  summary: 'Get a challenge for your passkeys, to confirm a change with one in place of a code',
  access: 'signed-in',
  input: z.strictObject({}),
  output: passkeyRequestOptions,
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/account/second-factors/passkeys/check', status: 200 },
});

export const beginPasskeySignIn = operation({
  name: 'beginPasskeySignIn',
  service: 'identity',
  kind: 'mutation',
  summary: 'Get a challenge to sign in with a passkey, without a username; the same for everybody',
  access: 'anyone',
  input: z.strictObject({}),
  output: passkeyRequestOptions,
  errors: [],
  rest: { method: 'POST', path: '/api/auth/passkey/begin', status: 200 },
});

export const finishPasskeySignIn = operation({
  name: 'finishPasskeySignIn',
  service: 'identity',
  kind: 'mutation',
  summary: 'Sign in with a passkey in place of all else; the session is set as a cookie',
  access: 'anyone',
  input: z.strictObject({ passkey: passkeyAssertion, rememberMe: z.boolean().nullish() }),
  output: login.output,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/auth/passkey/finish', status: 200 },
});
