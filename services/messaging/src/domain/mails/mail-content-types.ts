import type { mailKind } from '@portal/contracts/messaging/undelivered-mails';
import type { z } from 'zod';
import type { CorrectionFacts } from './correction-mail.ts';
import type { LeaveDecisionFacts, LeaveFacts } from './leave-mails.ts';
import type { ReportFacts } from './weekly-report-mail.ts';

export type MailKind = z.output<typeof mailKind>;

/**
 * The facts that each kind of email contains besides person and time. They never include a reason
 * or anything from a message.
 */
export interface FactsByKind {
  'leave-requested': LeaveFacts;
  'sick-leave-requested': LeaveFacts;
  'message-to-hr': null;
  'weekly-report': ReportFacts;
  'leave-decided': LeaveDecisionFacts;
  'correction-decided': CorrectionFacts;
  'message-from-hr': null;
}

/** The kind of an email with the facts for it. */
export type MailContent = {
  [Kind in keyof FactsByKind]: { kind: Kind; facts: FactsByKind[Kind] };
}[keyof FactsByKind];

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
