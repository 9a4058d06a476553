import {
  collectionSource,
  type PersonalDataSource,
} from '@portal/runtime/personal-data/personal-data-source';
import type { Connection } from 'mongoose';

const byId = (userId: string) => ({ _id: userId }) as object;

/** What this service stores about a person, for a copy of their data. */
export function personalDataSources(connection: Connection): PersonalDataSource[] {
  return [
    collectionSource(connection, 'leave', {
      collection: 'requests',
      sort: { endDate: 1 },
      leftOut: { decidedBy: 'Names somebody else.' },
      derive: ({ history }) => ({ history: withoutActors(history) }),
    }),
    collectionSource(connection, 'fit-notes', {
      collection: 'fit_notes',
      sort: { fromDay: 1 },
      leftOut: { seenBy: 'Names somebody else.' },
    }),
    collectionSource(connection, 'leave-settings', {
      collection: 'settings',
      filter: byId,
      leftOut: { dormant: 'Whether the person is an administrator: see the account.' },
    }),
    collectionSource(connection, 'partnerships', {
      collection: 'partnerships',
      filter: (userId) => ({ partners: userId }),
      leftOut: { partners: 'Names somebody else.', pair: 'Names somebody else.' },
    }),
    collectionSource(connection, 'calendar-link', {
      collection: 'calendar_feeds',
      filter: byId,
      leftOut: {
        secretHash: 'A secret, which nobody can read.',
        sealedSecret: 'A secret: the person sees the link in the portal.',
      },
    }),
  ];
}

/** Leaves out who did each step. */
function withoutActors(history: unknown): unknown {
  if (!Array.isArray(history)) return null;
  return history.map(({ by: _, ...step }) => step);
}
