import {
  collectionSource,
  type PersonalDataSource,
} from '@portal/runtime/personal-data/personal-data-source';
import type { Connection } from 'mongoose';

/** What this service stores about a person, for a copy of their data. */
export function personalDataSources(connection: Connection): PersonalDataSource[] {
  return [
    collectionSource(connection, 'daily-records', {
      collection: 'records',
      isKept: true,
      sort: { recordDate: -1, sessionNumber: 1 },
      leftOut: {
        sortName: 'The name, for sorting.',
        teamId: 'The team’s internal number: see the teams of the account.',
        final: 'Whether the account was deleted.',
      },
    }),
    collectionSource(connection, 'payroll-lines', {
      collection: 'payrollLines',
      isKept: true,
      sort: { start: -1 },
      leftOut: {
        sortName: 'The name, for sorting.',
        totals: 'Each of them is a field of the copy.',
      },
      derive: ({ totals }) => ({ ...(totals as Record<string, number>) }),
    }),
    collectionSource(connection, 'payroll-reference', {
      collection: 'payrollReferences',
      filter: (userId) => ({ _id: userId as never, reference: { $exists: true } }),
      leftOut: { deleted: 'Whether the account was deleted.' },
    }),
  ];
}
