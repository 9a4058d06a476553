import { correctionDecidedMail } from './correction.ts';
import { leaveDecidedMail, leaveRequestedMail } from './leave.ts';
import type { MailContent } from './mail.ts';
import type { Facts, MailKind, Scene } from './matter.ts';
import { messageFromHrMail, messageToHrMail } from './message.ts';
import { weeklyReportMail } from './weekly-report.ts';

/**
 * To whom a kind of mail goes: to HR’s address, or to the person whom it concerns, as long as they
 * want mails about decisions or messages.
 */
export type Recipient = 'hr' | 'decisions' | 'messages';

export const templates: {
  readonly [Kind in keyof Facts]: {
    readonly to: Recipient;
    write(facts: Facts[Kind], scene: Scene): MailContent;
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

/** Whether mails of a kind go to HR’s address rather than to the person whom they concern. */
export function isToHr(kind: MailKind): boolean {
  return kind !== 'password-link' && templates[kind].to === 'hr';
}
