import { eventsWithoutHistory } from '@portal/testing/events-without-history';
import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { republishedHistory } from './republished-history.ts';

test('every event that carries state is published again after the loss of the stream', () => {
  const history = republishedHistory({} as Connection, { seal: (text) => text });
  expect(eventsWithoutHistory('identity', history)).toEqual([
    // Each asks for one email, which must not be sent twice.
    'password-forgotten',
    'password-link-made',
    'second-factor-changed',
    'account-alert-raised',
    // A copy can be requested again.
    'personal-data-requested',
    'personal-data-ready',
    // Nothing is left of the registration.
    'registration-removed',
    // Asks for one message, which must not be sent twice.
    'registration-expiring',
  ]);
});
