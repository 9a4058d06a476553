import { type RetentionRule, retentionStart } from '@portal/runtime/retention/retention-rule';
import type { MailStore } from '../store/mails.ts';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';

/** How long messages and emails are kept. */
export function retentionRules(
  { messages, mails, people }: { messages: MessageStore; mails: MailStore; people: PeopleStore },
  env: { RETENTION_MESSAGES_YEARS: number; RETENTION_MAILS_DAYS: number },
): RetentionRule[] {
  const ofMessages = { years: env.RETENTION_MESSAGES_YEARS };
  const ofMails = { days: env.RETENTION_MAILS_DAYS };
  return [
    {
      kind: 'MESSAGES',
      period: ofMessages,
      removeBatch: async (now) =>
        messages.removeBatchBefore(retentionStart(ofMessages, now), await people.idsOnLegalHold()),
    },
    {
      kind: 'MAILS',
      period: ofMails,
      removeBatch: async (now) =>
        mails.removeBatchDoneBefore(retentionStart(ofMails, now), await people.idsOnLegalHold()),
    },
  ];
}
