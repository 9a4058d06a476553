import { eventsWithoutHistory } from '@portal/testing/events-without-history';
import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { republishedHistory } from './republished-history.ts';

test('every event that carries state is published again after the loss of the stream', () => {
  const history = republishedHistory({} as Connection, { current: neverCalled });
  expect(eventsWithoutHistory('leave', history)).toEqual([
    // Identity has the work hours.
    'work-hours-requested',
    // Kept in the audit trail of identity.
    'audited',
    // Of a copy of personal data, which can be requested again.
    'personal-data-collected',
    // A new stream has no event of the partnership.
    'partnership-deleted',
  ]);
});

async function neverCalled(): Promise<never> {
  throw new Error('nothing is read here');
}
