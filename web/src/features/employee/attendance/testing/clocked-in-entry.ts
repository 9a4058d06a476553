import type { OwnEntryFragment } from '../../../../gql/documents.ts';

/** An entry that began at 09:00 in London and has not ended. */
export const clockedInEntry: OwnEntryFragment = {
  id: 'a'.repeat(24),
  day: '2026-07-01',
  clockInTime: '2026-07-01T08:00:00.000Z',
  clockOutTime: null,
  isLate: false,
  lateMinutes: 0,
  hoursWorked: null,
  clockInLocation: 'Mobile',
  clockOutLocation: null,
  missingClockOut: false,
  sentLate: false,
  corrected: false,
};
