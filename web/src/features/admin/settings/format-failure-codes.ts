import type { JobErrorCode, MailFailureCode } from '../../../gql/documents.ts';

const mailFailures: Record<MailFailureCode, string> = {
  UNREACHABLE: 'We couldn’t reach our email service.',
  LOGIN_REFUSED: 'Our email service didn’t accept the portal’s sign-in details.',
  MAILBOX_FULL: 'The mailbox is full.',
  ADDRESS_REFUSED: 'The email address was refused. Check it’s correct.',
};

/** Why an email wasn't delivered, in words for HR. The log has the server's message. */
export function formatMailFailure(code: MailFailureCode | null): string {
  return code ? mailFailures[code] : 'The email was refused.';
}

const jobFailures: Record<JobErrorCode, string> = {
  UNREACHABLE: 'We couldn’t reach the website this comes from. We’ll try again.',
  INTERRUPTED: 'It was interrupted. We’ll try again.',
  INVALID_RESPONSE: 'What we received couldn’t be used. We’ll try again.',
};

/** Why a job failed, in words for HR. Without a code, the message is already readable. */
export function formatJobFailure(code: JobErrorCode | null, message: string): string {
  return code ? jobFailures[code] : message;
}
