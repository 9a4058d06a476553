import type { UndeliveredMailPartsFragment } from '../../../gql/documents.ts';
import { nameOf } from '../staff/staff-member.ts';

const subjects: Record<UndeliveredMailPartsFragment['kind'], string> = {
  'password-link': 'Link to set a password',
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
  const { kind, isToHr, person } = mail;
  const name = person ? nameOf(person) : null;
  if (!isToHr) return `${subjects[kind]}, to ${name ?? 'a member of staff'}`;
  return name === null ? `${subjects[kind]}, to HR` : `${subjects[kind]} from ${name}, to HR`;
}
