import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, enteredDay, id, instant, text, wholeNumber, withMaxLength } from '../scalars.ts';
import { passkeyAssertion } from './passkey-data.ts';
import { hashingTimeoutSeconds, password } from './sign-in.ts';

/** The kinds of second factor: `totp` is a code from an authenticator app (RFC 6238), `passkey` is WebAuthn. */
export const secondFactorKinds = ['totp', 'passkey'] as const;
export const secondFactorKind = z.enum(secondFactorKinds).meta({ scalar: 'SecondFactorKind' });
export type SecondFactorKind = z.output<typeof secondFactorKind>;

export const secondFactor = z.strictObject({
  id,
  kind: secondFactorKind,
  /** The name that the person gave a passkey; null for an authenticator app. */
  name: z.string().nullable(),
  /** Whether a passkey is kept by a password manager on several devices; as it was when it was last used. */
  isSynced: z.boolean(),
  createdAt: instant,
  /** The last sign-in or change that used it. */
  lastUsedAt: instant,
});
export type SecondFactor = z.output<typeof secondFactor>;

const codeRequiredMessage = 'Enter the code from your authenticator app';

/** A code of an authenticator app, or a recovery code in its place. Spaces and hyphens are ignored. */
const code = text(40, codeRequiredMessage);

/** One of the two is required from somebody who has a second factor. */
const codeOrPasskey = {
  /** A code of an authenticator app, or a recovery code. */
  code: withMaxLength(z.string(), 40).nullish(),
  /** In place of the code: a response to `beginPasskeyCheck`. */
  passkey: passkeyAssertion.nullish(),
};
const confirmedWithFactor = {
  /** Required from somebody who signs in with a password; from others a sign-in in the last 5 minutes is. */
  password: password.nullish(),
  ...codeOrPasskey,
};

/** Recovery codes in clear text, which only this response ever contains; none where those from before stay. */
const newRecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

const success = z.strictObject({ success: z.boolean() });

export const secondFactors = operation({
  name: 'secondFactors',
  service: 'identity',
  kind: 'query',
  summary: 'Your second factors, and how many recovery codes are left',
  access: 'factor-setup',
  input: z.strictObject({}),
  output: z.strictObject({
    factors: z.array(secondFactor),
    recoveryCodesLeft: wholeNumber,
    /** The day from which you can’t sign in fully without one; null if none is demanded of you. */
    requiredFrom: day.nullable(),
    /** Whether you may remove the last one now. */
    isRemovable: z.boolean(),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/account/second-factors', status: 200 },
});

export const beginTotp = operation({
  name: 'beginTotp',
  service: 'identity',
  kind: 'mutation',
  summary: 'Get the secret for an authenticator app, to be confirmed within 10 minutes',
  access: 'factor-setup',
  input: z.strictObject(confirmedWithFactor),
  output: z.strictObject({
    /** 20 random bytes in base32, for typing. */
    secret: z.string(),
    /** The `otpauth:` URI with the secret, for a QR code. */
    uri: z.string(),
    expiresAt: instant,
  }),
  errors: ['TOO_MANY_REQUESTS', 'RECENT_SIGN_IN_REQUIRED'],
  rest: { method: 'POST', path: '/api/account/second-factors/totp', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});

export const confirmTotp = operation({
  name: 'confirmTotp',
  service: 'identity',
  kind: 'mutation',
  summary: 'Finish adding an authenticator app with a code of it; your other sessions end',
  access: 'factor-setup',
  input: z.strictObject({ code }),
  output: newRecoveryCodes,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/account/second-factors/totp/confirm', status: 200 },
});

export const removeSecondFactor = operation({
  name: 'removeSecondFactor',
  service: 'identity',
  kind: 'mutation',
  summary: 'Remove one of your second factors, unless one is demanded of you',
  access: 'signed-in',
  input: z.strictObject({ id, ...confirmedWithFactor }),
  output: success,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'RECENT_SIGN_IN_REQUIRED'],
  rest: { method: 'POST', path: '/api/account/second-factors/{id}/remove', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});

export const renewRecoveryCodes = operation({
  name: 'renewRecoveryCodes',
  service: 'identity',
  kind: 'mutation',
  summary: 'Replace all of your recovery codes with ten new ones',
  access: 'signed-in',
  input: z.strictObject(confirmedWithFactor),
  output: newRecoveryCodes,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'RECENT_SIGN_IN_REQUIRED'],
  rest: { method: 'POST', path: '/api/account/second-factors/recovery-codes', status: 200 },
  timeoutSeconds: hashingTimeoutSeconds,
});

export const userSecondFactors = operation({
  name: 'userSecondFactors',
  service: 'identity',
  kind: 'query',
  summary: 'The second factors of somebody you manage',
  access: 'admin',
  input: z.strictObject({ userId: id }),
  output: z.array(secondFactor),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/admin/users/{userId}/second-factors', status: 200 },
});

export const removeUserSecondFactor = operation({
  name: 'removeUserSecondFactor',
  service: 'identity',
  kind: 'mutation',
  summary: 'Remove a second factor that somebody you manage has lost; they get an email about it',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ userId: id, id }),
  output: success,
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/users/{userId}/second-factors/{id}', status: 200 },
});

/** Of whom a second factor is demanded. */
export const secondFactorAudiences = ['nobody', 'administrators', 'everybody'] as const;
export const secondFactorAudience = z
  .enum(secondFactorAudiences, { error: 'must be nobody, administrators or everybody' })
  .meta({ scalar: 'SecondFactorAudience' });
export type SecondFactorAudience = z.output<typeof secondFactorAudience>;

const maxGraceDays = 30;

export const secondFactorPolicy = z.strictObject({
  audience: secondFactorAudience,
  /** The first day; null where it is demanded of nobody. */
  fromDay: day.nullable(),
  /** How many days after the first one people can still sign in without one. */
  graceDays: wholeNumber,
});
export type SecondFactorPolicy = z.output<typeof secondFactorPolicy>;

export const secondFactorPolicyQuery = operation({
  name: 'secondFactorPolicy',
  service: 'identity',
  kind: 'query',
  summary: 'Of whom a second factor is demanded, and from when',
  access: 'master-admin',
  input: z.strictObject({}),
  output: secondFactorPolicy,
  errors: [],
  rest: { method: 'GET', path: '/api/admin/second-factor-policy', status: 200 },
});

export const saveSecondFactorPolicy = operation({
  name: 'saveSecondFactorPolicy',
  service: 'identity',
  kind: 'mutation',
  summary: 'Demand a second factor of nobody, administrators or everybody',
  access: 'master-admin',
  needsRecentSignIn: true,
  input: z.strictObject({
    audience: secondFactorAudience,
    /** Required unless it is demanded of nobody. */
    fromDay: enteredDay.nullish(),
    /** 0 if left out. */
    graceDays: z
      .int('must be a whole number')
      .min(0, 'must be 0 or more')
      .max(maxGraceDays, `must be at most ${maxGraceDays}`)
      .nullish(),
  }),
  output: secondFactorPolicy,
  errors: [],
  rest: { method: 'POST', path: '/api/admin/second-factor-policy', status: 200 },
});
