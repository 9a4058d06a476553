import { newId } from '@portal/kernel/new-id';
import { mongo } from 'mongoose';
import type { GrowingCollections } from './growing-collections.ts';

/** The collections of libs/bus that every service has and that grow with each event and each write. */
export const busCollections: GrowingCollections = {
  outbox: {
    people: ['event.subject'],
    exceptions: {
      'delete outbox (event.subject)': {
        allows: ['scan', 'examined'],
        reason:
          'Once per erased person, in the background, among the events of two days. An index would slow each write.',
      },
    },
    document: (userId, day, index) => ({
      _id: newId(),
      subject: `portal.attendance.clocked-in.${userId}`,
      event: { id: newId(), subject: userId, time: `${day}T09:00:00.000Z` },
      position: new mongo.Timestamp({ t: Date.parse(day) / 1_000, i: index }),
      publishedAt: index % 20 === 0 ? null : new Date(day),
    }),
  },
  inbox: {
    document: (_, day) => ({ _id: `attendance-from-identity:${newId()}`, at: new Date(day) }),
  },
  idempotency: {
    document: (userId, day) => ({
      _id: `session-of-${userId}:${newId()}`,
      fingerprint: newId(),
      answer: newId(),
      createdAt: new Date(day),
    }),
  },
};
