import {
  collectionSource,
  type PersonalDataSource,
} from '@portal/runtime/personal-data/personal-data-source';
import type { Connection } from 'mongoose';

const byId = (userId: string) => ({ _id: userId }) as object;

/** What this service stores about a person, for a copy of their data. */
export function personalDataSources(connection: Connection): PersonalDataSource[] {
  return [
    collectionSource(connection, 'messages', {
      collection: 'messages',
      // What somebody wrote to others as HR is theirs. Each part is read in the order of its own index.
      filter: (userId) => ({
        $or: [{ toUserId: userId }, { fromUserId: userId, toUserId: null }],
      }),
      sort: { createdAt: -1, _id: -1 },
      leftOut: {
        fromUserId: 'May name somebody else: see the direction.',
        toUserId: 'May name somebody else: see the direction.',
        readBy: 'May name others: see whether it was read.',
      },
      derive: ({ fromUserId, toUserId, readBy }, userId) => ({
        direction: fromUserId === userId ? 'from you' : 'to you',
        isRead: (readBy as string[]).some((id) => toUserId === null || id === toUserId),
      }),
    }),
    collectionSource(connection, 'mails', {
      collection: 'mails',
      filter: (userId) => ({ personId: userId }),
      leftOut: {
        personId: 'The person’s internal number.',
        sealed: 'The text until it is sent: the person gets it, or HR does.',
        queuedAt: 'Of the delivery.',
        tries: 'Of the delivery.',
        reason: 'The mail server’s own words.',
        failureCode: 'Of the delivery.',
        resentAt: 'Of the delivery.',
      },
    }),
    collectionSource(connection, 'mail-preferences', {
      collection: 'mailpreferences',
      filter: byId,
    }),
    collectionSource(connection, 'read-messages', { collection: 'readers', filter: byId }),
  ];
}
