import type { mailKind } from '@portal/contracts/messaging/undelivered-mails';
import type { z } from 'zod';
import type { CorrectionFacts } from './correction.ts';
import type { LeaveDecisionFacts, LeaveFacts } from './leave.ts';
import type { ReportFacts } from './weekly-report.ts';

/** What a mail is about. */
export type MailKind = z.output<typeof mailKind>;

/** What is known of each kind of mail beside who and when. Never a reason, and nothing of a message. */
export interface Facts {
  'leave-requested': LeaveFacts;
  'sick-leave-requested': LeaveFacts;
  'message-to-hr': null;
  'weekly-report': ReportFacts;
  'leave-decided': LeaveDecisionFacts;
  'correction-decided': CorrectionFacts;
  'message-from-hr': null;
}

/** A kind with what is known of one such mail. */
export type Matter = { [Kind in keyof Facts]: { kind: Kind; facts: Facts[Kind] } }[keyof Facts];

/** Somebody by name, as far as the name is known. */
export interface Named {
  firstName: string;
  lastName: string;
}

/** What every mail is written with. */
export interface Scene {
  /** Whom it is about or for; null where that is nobody in particular. */
  person: Named | null;
  /** When that was of which it tells. */
  at: Date;
  /** Where people reach the portal. */
  publicUrl: string;
}
