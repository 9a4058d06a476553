import { z } from 'zod';
import { event, versionFields } from '../event.ts';
import { day, id, instant, timeOfDay, wholeNumber } from '../scalars.ts';
import { currentEmployment, earlierEmployment } from './employment.ts';
import { registrationKind, reminderDays } from './registration.ts';
import { registrationState, removedRegistration } from './registration-state.ts';
import { team } from './team.ts';
import { teamMembership } from './team-membership.ts';
import { role } from './user.ts';
import { workingPattern } from './working-pattern.ts';

/** The account data that other services may have. Only identity's events contain names and addresses. */
export const account = z.strictObject({
  ...versionFields,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  isAdmin: z.boolean(),
  workStartTime: timeOfDay,
  workEndTime: timeOfDay,
  /** The value at creation; the leave service owns it afterwards. */
  annualLeaveEntitlement: wholeNumber,
  createdAt: instant,
  /** When the role was last changed; null for the initial role. */
  roleSince: instant.nullable().default(null),
  /**
   * The email address, encrypted with the mail key, so that only messaging can read it. Null without an
   * address; older events lack it.
   */
  sealedEmail: z.string().nullable().default(null),
  /** Null in older events: see employmentDaysOf. */
  employment: currentEmployment.nullable().default(null),
  /** Those before somebody was rehired, oldest first; older events lack them. */
  earlierEmployments: z.array(earlierEmployment).default([]),
  /** In order of their first days; older events lack them. */
  workingPatterns: z.array(workingPattern).default([]),
  /** In order of their first days; older events lack them. */
  teamMemberships: z.array(teamMembership).default([]),
  /** While it is on, nothing of the person is removed; older events lack it. */
  isOnLegalHold: z.boolean().default(false),
  /** True if a legal hold was placed or ended: live streams leave it out, because the person must not learn of it. */
  isLegalHoldChange: z.boolean().optional(),
  /** Whether the person can’t sign in; older events lack it. */
  isDeactivated: z.boolean().default(false),
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
  summary: 'Somebody finished the setup of their account',
  data: account,
});

export const userChanged = event({
  service: 'identity',
  name: 'user-changed',
  summary:
    'Somebody’s work hours, role, email address, employment, working patterns or team were changed',
  data: account,
});

export const userReset = event({
  service: 'identity',
  name: 'user-reset',
  summary: 'An account was reset with a temporary password and must be set up again',
  data: account,
});

export const registrationChanged = event({
  service: 'identity',
  name: 'registration-changed',
  summary: 'A registration, check or training of somebody was added or changed',
  data: registrationState,
});

export const registrationRemoved = event({
  service: 'identity',
  name: 'registration-removed',
  summary: 'A registration, check or training of somebody was deleted',
  data: removedRegistration,
});

/** Reminds the person. `version` is the registration’s. */
export const registrationExpiring = event({
  service: 'identity',
  name: 'registration-expiring',
  summary: 'A registration expires in 90, 30 or 7 days, or in fewer if it was added later',
  data: z.strictObject({
    ...versionFields,
    userId: id,
    kind: registrationKind,
    trainingName: z.string().nullable(),
    expiresOn: day,
    daysBefore: z.literal(reminderDays),
  }),
});

export const teamChanged = event({
  service: 'identity',
  name: 'team-changed',
  summary: 'A team was added or changed',
  data: z.strictObject({ ...versionFields, ...team.omit({ id: true }).shape }),
});

export const teamDeleted = event({
  service: 'identity',
  name: 'team-deleted',
  summary: 'A team was deleted',
  data: z.strictObject({ ...versionFields }),
});

/** The only event that stays of a deleted person: every service then erases their data. */
export const userDeleted = event({
  service: 'identity',
  name: 'user-deleted',
  summary: 'An account was deleted',
  data: z.strictObject({ ...versionFields }),
});

/** Notifies HR; `version` is the account's. */
export const passwordForgotten = event({
  service: 'identity',
  name: 'password-forgotten',
  summary: 'Somebody requested help with a forgotten password',
  data: z.strictObject({ ...versionFields }),
});

/** Readers without the mail key learn only that a link exists. */
export const passwordLinkMade = event({
  service: 'identity',
  name: 'password-link-made',
  summary: 'A link to choose a new password will be emailed',
  data: z.strictObject({
    ...versionFields,
    expiresAt: instant,
    /** A `passwordLinkMail` as JSON, encrypted with the mail key. */
    sealed: z.string(),
  }),
});

/** What happened to a person's second factors or recovery codes. */
export const secondFactorChange = z.enum([
  'added',
  'replaced',
  'removed',
  'removed-by-admin',
  'passkey-added',
  'passkey-removed',
  'passkey-removed-by-admin',
  'recovery-codes-renewed',
  'recovery-code-used',
]);
export type SecondFactorChange = z.output<typeof secondFactorChange>;

/** Tells the person. `version` is the account's. */
export const secondFactorChanged = event({
  service: 'identity',
  name: 'second-factor-changed',
  summary: 'A second factor or the recovery codes of somebody changed, or a recovery code was used',
  data: z.strictObject({
    ...versionFields,
    change: secondFactorChange,
    /** A `secondFactorMail` as JSON, encrypted with the mail key; null without an address. */
    sealed: z.string().nullable(),
  }),
});

/** The encrypted part of `secondFactorChanged`. */
export const secondFactorMail = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  change: secondFactorChange,
  recoveryCodesLeft: wholeNumber,
});
export type SecondFactorMail = z.output<typeof secondFactorMail>;

/** What somebody is told about the security of their account, besides second factors. */
export const accountAlert = z.enum([
  'new-device',
  'password-changed',
  'password-link-used',
  'password-reset',
  'email-changed',
  'email-replaced',
  'email-removed',
  'administrator-rights',
  'single-sign-on-linked',
  'single-sign-on-unlinked',
]);
export type AccountAlert = z.output<typeof accountAlert>;

/** Tells the person. `version` is the account's. */
export const accountAlertRaised = event({
  service: 'identity',
  name: 'account-alert-raised',
  summary:
    'Somebody signed in on a new device, or their password, email address or rights were changed',
  data: z.strictObject({
    ...versionFields,
    alert: accountAlert,
    /** An `accountAlertMail` as JSON, encrypted with the mail key. */
    sealed: z.string(),
  }),
});

/** The encrypted part of `accountAlertRaised`. */
export const accountAlertMail = z.strictObject({
  /** That of the time before a change of it for `email-replaced` and `email-removed`. */
  email: z.string(),
  firstName: z.string(),
  alert: accountAlert,
  /** The browser and system of a new device, for example `Firefox on Windows`. */
  device: z.string().nullable(),
});
export type AccountAlertMail = z.output<typeof accountAlertMail>;

/** The services collect what they have about the person. `id` is the copy's. */
export const personalDataRequested = event({
  service: 'identity',
  name: 'personal-data-requested',
  summary: 'Somebody requested a copy of their personal data, or HR did for them',
  data: z.strictObject({
    ...versionFields,
    userId: id,
    requestedById: id,
    expiresAt: instant,
    /** A `personalDataMail` to the person as JSON, encrypted with the mail key; null for none. */
    sealed: z.string().nullable(),
  }),
});

/** Tells who requested it. `id` is the copy's. */
export const personalDataReady = event({
  service: 'identity',
  name: 'personal-data-ready',
  summary: 'A copy of personal data is ready to be downloaded',
  data: z.strictObject({
    ...versionFields,
    requestedById: id,
    /** A `personalDataMail` as JSON, encrypted with the mail key; null without an address. */
    sealed: z.string().nullable(),
  }),
});

/** The encrypted part of `personalDataRequested` and `personalDataReady`. */
export const personalDataMail = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  occasion: z.enum(['requested-by-hr', 'ready', 'ready-for-hr']),
  expiresAt: instant,
});
export type PersonalDataMail = z.output<typeof personalDataMail>;

/** The encrypted part of `passwordLinkMade`. */
export const passwordLinkMail = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  token: z.string(),
  /** An invitation starts the account setup of a new person. */
  purpose: z.enum(['reset', 'invitation']).default('reset'),
});
export type PasswordLinkMail = z.output<typeof passwordLinkMail>;
