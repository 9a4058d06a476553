import { eventsWithoutHistory } from '@portal/testing/events-without-history';
import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { republishedHistory } from './republished-history.ts';

test('every event that carries state is published again after the loss of the stream', () => {
  const history = republishedHistory({} as Connection);
  expect(eventsWithoutHistory('attendance', history)).toEqual([
    // Only for an email, which isn't sent again.
    'entry-corrected-by-hr',
    // What was removed is not in the history.
    'registration-removed',
    // Kept in the audit trail of identity.
    'audited',
    // Of a copy of personal data, which can be requested again.
    'personal-data-collected',
  ]);
});
