import { correctionDecidedMail } from './correction-mail.ts';
import { leaveDecidedMail, leaveRequestedMail } from './leave-mails.ts';
import type { MailContext, MailDataByKind, MailKind } from './mail-content-types.ts';
import { messageFromHrMail, messageToHrMail } from './message-mails.ts';
import type { MailText } from './render-mail.ts';
import { weeklyReportMail } from './weekly-report-mail.ts';

/**
 * Who gets a kind of email: HR’s address, or the person concerned if they want emails about
 * `decisions` or `messages`.
 */
export type MailAudience = 'hr' | 'decisions' | 'messages';

/** The recipient and the text of each kind of email, except for those about account security. */
export const mailTemplates: {
  readonly [Kind in keyof MailDataByKind]: {
    readonly to: MailAudience;
    write(data: MailDataByKind[Kind], context: MailContext): MailText;
  };
} = {
  'leave-requested': { to: 'hr', write: leaveRequestedMail },
  'sick-leave-requested': { to: 'hr', write: leaveRequestedMail },
  'message-to-hr': { to: 'hr', write: messageToHrMail },
  'weekly-report': { to: 'hr', write: weeklyReportMail },
  'leave-decided': { to: 'decisions', write: leaveDecidedMail },
  'correction-decided': { to: 'decisions', write: correctionDecidedMail },
  'message-from-hr': { to: 'messages', write: messageFromHrMail },
};

/** Whether emails of this kind go to HR’s address rather than to the person concerned. */
export function isHrMail(kind: MailKind): boolean {
  return kind in mailTemplates && mailTemplates[kind as keyof MailDataByKind].to === 'hr';
}
