import type { UndeliveredMailPartsFragment } from '../../../gql/documents.ts';
import { nameOf } from '../staff/staff-member.ts';

const subjects: Record<UndeliveredMailPartsFragment['kind'], string> = {
  'password-link': 'Link to set a password',
  'second-factor': 'Change of a passkey or authenticator app',
  'account-alert': 'Warning about the security of an account',
  'personal-data': 'Copy of personal data',
  'leave-requested': 'New leave request',
  'sick-leave-requested': 'New sick or compassionate leave',
  'message-to-hr': 'New message',
  'weekly-report': 'Weekly report',
  'leave-decided': 'Decision on leave',
  'correction-decided': 'Decision on a correction',
  'message-from-hr': 'Message from HR',
};

/** The subject and the recipient of an email. */
export function formatUndeliveredMail(mail: UndeliveredMailPartsFragment): string {
  return undeliveredMailParts(mail).join('');
}

/** The same around the name of the person, which leads to their page: before it, the name and after it. */
export function undeliveredMailParts({
  kind,
  isToHr,
  person,
}: UndeliveredMailPartsFragment): [before: string, name: string, after: string] {
  const subject = subjects[kind];
  const name = person ? nameOf(person) : '';
  if (!isToHr)
    return name ? [`${subject}, to `, name, ''] : [`${subject}, to a member of staff`, '', ''];
  return name ? [`${subject} from `, name, ', to HR'] : [`${subject}, to HR`, '', ''];
}
