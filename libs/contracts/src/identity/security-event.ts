import { z } from 'zod';
import { operation } from '../operation.ts';
import { pageInput, pageSchema } from '../pagination.ts';
import { day, enteredDay, id, instant, wholeNumber } from '../scalars.ts';
import { personReference } from './user.ts';

export const securityEventKind = z
  .enum(
    [
      'failed-sign-in',
      'lockout',
      'refused',
      'new-device',
      'second-factor',
      'single-sign-on',
      'password',
      'email',
      'role',
      'export',
      'api-token',
      'unusual',
    ],
    { error: 'must be a kind of security event' },
  )
  .meta({ scalar: 'SecurityEventKind' });
export type SecurityEventKind = z.output<typeof securityEventKind>;

export const securityEventOutcome = z
  .enum(['success', 'failure'], { error: 'must be success or failure' })
  .meta({ scalar: 'SecurityEventOutcome' });
export type SecurityEventOutcome = z.output<typeof securityEventOutcome>;

/** What happened: an action of the audit trail, or what was refused or noticed beside it. */
export const securityEventActions = [
  'sign-in-failed',
  'sign-in-locked',
  'passkey-clone-suspected',
  'new-device',
  'second-factor-added',
  'second-factor-replaced',
  'second-factor-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'second-factor-policy-changed',
  'single-sign-on-linked',
  'single-sign-on-unlinked',
  'password-changed',
  'password-forgotten',
  'password-link-used',
  'password-reset',
  'account-reset',
  'email-changed',
  'hr-email-changed',
  'first-admin-created',
  'role-changed',
  'registrations-exported',
  'staff-exported',
  'records-exported',
  'payroll-exported',
  'personal-data-requested',
  'personal-data-downloaded',
  'subscriber-created',
  'subscriber-revoked',
  'webhook-created',
  'webhook-changed',
  'webhook-secret-rotated',
  'webhook-deleted',
  'webhook-tested',
  'webhook-events-resent',
  'api-token-created',
  'api-token-revoked',
  'calendar-link-created',
  'calendar-link-removed',
  'requests-limited',
  'access-refused',
  'foreign-request-refused',
  'api-token-refused',
  'unusual-reading',
  'unusual-exports',
] as const;
export const securityEventAction = z
  .enum(securityEventActions)
  .meta({ scalar: 'SecurityEventAction' });
export type SecurityEventAction = z.output<typeof securityEventAction>;

export const securityEvent = z.strictObject({
  id: z.string().meta({ scalar: 'ID' }),
  at: instant,
  kind: securityEventKind,
  action: securityEventAction,
  outcome: securityEventOutcome,
  /** The person or the API token that acted; null without a session. */
  actorId: id.nullable(),
  actor: personReference.nullable(),
  /** The person affected; null for an unknown username, which isn't stored. */
  targetId: id.nullable(),
  target: personReference.nullable(),
  address: z.string(),
  /** How often it happened within a quarter of an hour. */
  times: wholeNumber,
  /** The operation that was refused; null for all others. */
  operation: z.string().nullable(),
  /** How many people's data somebody opened, or how many exports they made; null for all others. */
  count: wholeNumber.nullable(),
  /** What is usual for them; null for all others. */
  usualCount: wholeNumber.nullable(),
});
export type SecurityEvent = z.output<typeof securityEvent>;

export const securityEvents = operation({
  name: 'securityEvents',
  service: 'identity',
  kind: 'query',
  summary: 'Failed sign-ins, changed credentials, exports and other security events, newest first',
  access: 'admin',
  input: z.strictObject({
    kind: securityEventKind.nullish(),
    outcome: securityEventOutcome.nullish(),
    /** Filters by actor or affected person. */
    personId: id.nullish(),
    fromDay: enteredDay.nullish(),
    toDay: enteredDay.nullish(),
    ...pageInput,
  }),
  output: pageSchema(securityEvent),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/security-events', status: 200, isPage: true },
});

export const failedSignInDays = operation({
  name: 'failedSignInDays',
  service: 'identity',
  kind: 'query',
  summary: 'The number of failed sign-ins on each of the last 30 days, oldest first',
  access: 'admin',
  input: z.strictObject({}),
  output: z.array(z.strictObject({ day, count: wholeNumber })),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/failed-sign-in-days', status: 200 },
});
