import { z } from 'zod';
import { personReference } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { pageInput, pageSchema } from '../pagination.ts';
import { instant, wholeNumber } from '../scalars.ts';

/** The occasion of an email. */
export const mailKind = z
  .enum([
    'password-link',
    'second-factor',
    'account-alert',
    'personal-data',
    'leave-requested',
    'sick-leave-requested',
    'message-to-hr',
    'weekly-report',
    'leave-decided',
    'correction-decided',
    'message-from-hr',
  ])
  .meta({ scalar: 'MailKind' });

/** The kind of failure that an email was given up for. */
export const mailFailureCode = z.enum([
  'ADDRESS_REFUSED',
  'LOGIN_REFUSED',
  'MAILBOX_FULL',
  'UNREACHABLE',
]);
export type MailFailureCode = z.output<typeof mailFailureCode>;

const mailId = z.string().min(1).max(100).meta({ scalar: 'ID' });

/** An email that couldn't be delivered after all attempts. It has no content and no address. */
export const undeliveredMail = z.strictObject({
  id: mailId,
  kind: mailKind,
  /** The person that the email is about or for; null for a report. */
  person: personReference.nullable(),
  /** Whether it was sent to HR's address rather than to that person. */
  isToHr: z.boolean(),
  createdAt: instant,
  failedAt: instant,
  tries: wholeNumber,
  /** The mail server's error, without the recipient. */
  reason: z.string(),
  /** Null for any other failure. */
  failureCode: mailFailureCode.nullable(),
});

export const undeliveredMails = operation({
  name: 'undeliveredMails',
  service: 'messaging',
  kind: 'query',
  summary: 'Undelivered emails, newest first',
  access: 'admin',
  input: z.strictObject(pageInput),
  output: pageSchema(undeliveredMail),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/undelivered-mails', status: 200, isPage: true },
});

export const resendMail = operation({
  name: 'resendMail',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Resend an undelivered email',
  access: 'admin',
  input: z.strictObject({ id: mailId }),
  output: z.strictObject({ resent: wholeNumber }),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/undelivered-mails/{id}/resend', status: 200 },
});

export const resendAllMails = operation({
  name: 'resendAllMails',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Resend all undelivered emails',
  access: 'admin',
  input: z.strictObject({}),
  output: z.strictObject({ resent: wholeNumber }),
  errors: [],
  rest: { method: 'POST', path: '/api/admin/undelivered-mails/resend', status: 200 },
});
