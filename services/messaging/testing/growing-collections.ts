import { newId } from '@portal/kernel/new-id';
import type { GrowingCollections } from '@portal/testing/growing-collections';

/**
 * The collections of this service that grow, and the key by which messages can be sharded (docs/scale.md):
 * an inbox is on one shard. HR's inbox, which everybody writes to, is divided by time.
 */
export const growingCollections: GrowingCollections = {
  messages: {
    shardKey: { fields: ['toUserId', 'createdAt'], needsIndex: true },
    people: ['toUserId', 'fromUserId', 'readBy'],
    exceptions: {
      'find messages (fromUserId, toUserId) by createdAt, _id': {
        allows: ['shard key'],
        reason:
          'What somebody wrote to HR: the index by sender reads only theirs, and not HR’s inbox.',
      },
      'find messages (toUserId, readBy) by createdAt, _id': {
        allows: ['examined'],
        reason:
          'Only until a person has read the oldest message: then `createdAt` is limited, too.',
      },
    },
    document: (userId, day, index) => ({
      _id: newId(),
      version: 1,
      subject: 'Rota',
      content: 'Thank you.',
      ...(index % 2 === 0
        ? { fromUserId: newId(), toUserId: userId, readBy: [] }
        : { fromUserId: userId, toUserId: null, readBy: [newId()] }),
      createdAt: new Date(day),
    }),
  },
  mails: {
    people: ['personId'],
    exceptions: {
      'update mails (failedAt, kind, expiresAt)': {
        allows: ['examined'],
        reason: 'Reads the mails that were given up, which are few; all of them are sent again.',
      },
    },
    document(userId, day, index) {
      const at = new Date(day);
      const [isPending, isFailed] = [index % 20 === 0, index % 20 === 1];
      return {
        _id: newId(),
        kind: 'leave-decided',
        personId: userId,
        sealed: null,
        createdAt: at,
        expiresAt: null,
        queuedAt: at,
        doneAt: isPending || isFailed ? null : at,
        tries: 1,
        outcome: isPending || isFailed ? null : 'sent',
        failedAt: isFailed ? at : null,
        reason: null,
        failureCode: null,
        resentAt: null,
      };
    },
  },
  people: {
    people: ['_id'],
    document: (userId, _, index) => ({
      _id: index === 0 ? userId : newId(),
      version: 1,
      ...(index % 20 === 19
        ? { deleted: true }
        : { role: index % 20 === 1 ? 'admin' : 'employee' }),
    }),
  },
};
