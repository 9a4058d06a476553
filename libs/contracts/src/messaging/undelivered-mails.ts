import { z } from 'zod';
import { operation } from '../operation.ts';
import { pageInput, pageOf } from '../page.ts';
import { personReference } from '../people/user.ts';
import { instant, wholeNumber } from '../scalars.ts';

/** What a mail is about. */
export const mailKind = z
  .enum([
    'password-link',
    'leave-requested',
    'sick-leave-requested',
    'message-to-hr',
    'weekly-report',
    'leave-decided',
    'correction-decided',
    'message-from-hr',
  ])
  .meta({ scalar: 'MailKind' });

const mailId = z.string().min(1).max(100).meta({ scalar: 'ID' });

/** A mail that was given up: refused for good, or tried for hours. No content and no address. */
export const undeliveredMail = z.strictObject({
  id: mailId,
  kind: mailKind,
  /** Whom it is about or for; null for a report. */
  person: personReference.nullable(),
  /** Whether it was for HR's address rather than for that person. */
  isToHr: z.boolean(),
  createdAt: instant,
  failedAt: instant,
  tries: wholeNumber,
  /** What the mail server said, without whom it was for. */
  reason: z.string(),
});

export const undeliveredMails = operation({
  name: 'undeliveredMails',
  service: 'messaging',
  kind: 'query',
  summary: 'The mails that were given up, newest first',
  access: 'admin',
  input: z.strictObject(pageInput),
  output: pageOf(undeliveredMail),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/undelivered-mails', status: 200, isPage: true },
});

export const resendMail = operation({
  name: 'resendMail',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Try a mail again that was given up',
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
  summary: 'Try all mails again that were given up',
  access: 'admin',
  input: z.strictObject({}),
  output: z.strictObject({ resent: wholeNumber }),
  errors: [],
  rest: { method: 'POST', path: '/api/admin/undelivered-mails/resend', status: 200 },
});
