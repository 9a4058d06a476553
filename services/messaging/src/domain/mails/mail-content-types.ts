import type { mailKind } from '@portal/contracts/messaging/undelivered-mails';
import type { z } from 'zod';
import type { CorrectionMailData } from './correction-mail.ts';
import type { LeaveDecisionMailData, LeaveRequestedMailData } from './leave-mails.ts';
import type { ReportMailData } from './weekly-report-mail.ts';

export type MailKind = z.output<typeof mailKind>;

/**
 * The data that each kind of email contains besides person and time. It never includes a reason
 * or anything from a message.
 */
export interface MailDataByKind {
  'leave-requested': LeaveRequestedMailData;
  'sick-leave-requested': LeaveRequestedMailData;
  'message-to-hr': null;
  'weekly-report': ReportMailData;
  'leave-decided': LeaveDecisionMailData;
  'correction-decided': CorrectionMailData;
  'message-from-hr': null;
}

/** The kind of an email with its data. */
export type MailContent = {
  [Kind in keyof MailDataByKind]: { kind: Kind; data: MailDataByKind[Kind] };
}[keyof MailDataByKind];

/** A person's name. Each part may be empty. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** What every email template gets. */
export interface MailContext {
  /** The person the email is about or for; null if there is none, as for a report. */
  person: PersonName | null;
  /** When the event happened. */
  at: Date;
  /** The portal's public address. */
  publicUrl: string;
}
