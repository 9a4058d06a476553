import type { Bus } from '@portal/bus/nats-connection';
import { purgeExpiredEvents } from '@portal/bus/purge-expired-events';
import {
  inboxRead,
  messageDeleted,
  messageRead,
  messageSent,
  messagingAudited,
} from '@portal/contracts/messaging/events';
import { addressRetention } from '@portal/runtime/retention/address-retention';
import { type RetentionRule, retentionStart } from '@portal/runtime/retention/retention-rule';
import type { Connection } from 'mongoose';
import type { MailStore } from '../store/mails.ts';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';

interface RetentionDependencies {
  bus: Bus;
  connection: Connection;
  messages: MessageStore;
  mails: MailStore;
  people: PeopleStore;
}

/** How long messages and emails are kept. */
export function retentionRules(
  { bus, connection, messages, mails, people }: RetentionDependencies,
  env: {
    RETENTION_MESSAGES_YEARS: number;
    RETENTION_MAILS_DAYS: number;
    RETENTION_ADDRESSES_DAYS: number;
  },
): RetentionRule[] {
  const ofMessages = { years: env.RETENTION_MESSAGES_YEARS };
  const ofMails = { days: env.RETENTION_MAILS_DAYS };
  return [
    {
      kind: 'MESSAGES',
      period: ofMessages,
      removeBatch: async (now) =>
        messages.removeBatchBefore(retentionStart(ofMessages, now), await people.idsOnLegalHold()),
      async purgeEvents(now) {
        const before = retentionStart(ofMessages, now);
        return purgeExpiredEvents({
          nc: bus,
          connection,
          service: 'messaging',
          types: [messageSent, messageRead, inboxRead, messageDeleted],
          before,
          except: await messages.userIdsBefore(before),
        });
      },
    },
    {
      kind: 'MAILS',
      period: ofMails,
      removeBatch: async (now) =>
        mails.removeBatchBefore(retentionStart(ofMails, now), await people.idsOnLegalHold()),
    },
    addressRetention({ bus, connection }, [messagingAudited], env.RETENTION_ADDRESSES_DAYS),
  ];
}
