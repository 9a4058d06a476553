import {
  collectionSource,
  type PersonalDataSource,
} from '@portal/runtime/personal-data/personal-data-source';
import type { Connection } from 'mongoose';

const others = { decidedBy: 'Names somebody else.', changedBy: 'Names somebody else.' };
const internalIds = { entryId: 'The session’s internal number.' };

/** What this service stores about a person, for a copy of their data. */
export function personalDataSources(connection: Connection): PersonalDataSource[] {
  return [
    collectionSource(connection, 'time-entries', {
      collection: 'entries',
      sort: { clockInTime: 1 },
      leftOut: { open: 'Follows from the clock-out.' },
    }),
    collectionSource(connection, 'undone-clock-ins', {
      collection: 'undone-entries',
      leftOut: {
        clockOutTime: 'Always empty.',
        clockOutLocation: 'Always empty.',
        corrected: 'Of no effect.',
        hours: 'Of no effect.',
        isIrregular: 'Of no effect.',
        isLate: 'Of no effect.',
        lateMinutes: 'Of no effect.',
        missingClockOut: 'Of no effect.',
        open: 'Of no effect.',
        sentLate: 'Of no effect.',
        shiftDay: 'Of no effect.',
      },
    }),
    collectionSource(connection, 'corrections', {
      collection: 'corrections',
      sort: { requestedAt: 1 },
      leftOut: { ...others, ...internalIds },
    }),
    collectionSource(connection, 'entry-changes', {
      collection: 'entry-changes',
      leftOut: { ...others, ...internalIds },
    }),
    collectionSource(connection, 'irregular-hours', {
      collection: 'irregular-hours',
      sort: { month: 1 },
    }),
  ];
}
