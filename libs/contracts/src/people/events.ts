import { z } from 'zod';
import { event, versioned } from '../event.ts';
import { instant, timeOfDay, wholeNumber } from '../scalars.ts';
import { role } from './user.ts';

/** What other services may know of an account. Names and addresses are in identity's events only. */
export const account = z.strictObject({
  ...versioned,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  isAdmin: z.boolean(),
  workStartTime: timeOfDay,
  workEndTime: timeOfDay,
  /** What the account was created with; from then on the leave service owns it. */
  annualLeaveEntitlement: wholeNumber,
  createdAt: instant,
  /** When the role was last changed; null where it is that of the beginning. */
  roleSince: instant.nullable().default(null),
  /**
   * The email address, sealed with the mail key: only who sends mails can read it. Null where there
   * is none; events of before it was told don’t say it.
   */
  sealedEmail: z.string().nullable().default(null),
});

export const userCreated = event({
  service: 'identity',
  name: 'user-created',
  summary: 'An account was created',
  data: account,
});

export const userSetUp = event({
  service: 'identity',
  name: 'user-set-up',
  summary: 'A person finished the setup of their account',
  data: account,
});

export const userChanged = event({
  service: 'identity',
  name: 'user-changed',
  summary: 'Somebody’s work hours, role or email address were changed',
  data: account,
});

export const userReset = event({
  service: 'identity',
  name: 'user-reset',
  summary: 'An account got a temporary password and waits for its setup again',
  data: account,
});

/** What stays of somebody who was deleted: every service removes what it holds of them. */
export const userDeleted = event({
  service: 'identity',
  name: 'user-deleted',
  summary: 'An account was deleted',
  data: z.strictObject({ ...versioned }),
});

/** HR is to be told; `version` is the account's. */
export const passwordForgotten = event({
  service: 'identity',
  name: 'password-forgotten',
  summary: 'A person asks for help with a forgotten password',
  data: z.strictObject({ ...versioned }),
});

/** Who can't read the mail key learns from it that there is a link, and nothing else. */
export const passwordLinkMade = event({
  service: 'identity',
  name: 'password-link-made',
  summary: 'A link to choose a new password is to be mailed',
  data: z.strictObject({
    ...versioned,
    expiresAt: instant,
    /** Sealed with the mail key: a `passwordLinkMail` as JSON. */
    sealed: z.string(),
  }),
});

/** What the sealed part of `passwordLinkMade` says. */
export const passwordLinkMail = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  token: z.string(),
  /** An invitation leads a new person to the setup of their account. */
  purpose: z.enum(['reset', 'invitation']).default('reset'),
});
export type PasswordLinkMail = z.output<typeof passwordLinkMail>;
