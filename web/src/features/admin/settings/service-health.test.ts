import { expect, test } from 'vitest';
import type { StateOfServiceFragment } from '../../../gql/documents.ts';
import { databaseOf, healthOf, servicesOf, troublesOf } from './service-health.ts';

const well: StateOfServiceFragment = {
  startedAt: '2026-07-01T08:00:00.000Z',
  databaseConnected: true,
  brokerConnected: true,
  queuesConnected: null,
  eventsWaiting: 0,
  deadLetters: 0,
  queues: [],
  jobs: [],
  isMemoryShort: false,
};
const queue = { name: 'mail', waiting: 3, failed: 0 };
const job = {
  name: 'bank-holidays',
  lastRunAt: null,
  nextRunAt: null,
  failures: 0,
  lastError: null,
};

test('a service that does not answer is away, one without troubles works', () => {
  expect(healthOf(null)).toBe('away');
  expect(healthOf(well)).toBe('working');
  expect(healthOf({ ...well, queuesConnected: true, queues: [queue], jobs: [job] })).toBe(
    'working',
  );
});

test.each([
  [{ databaseConnected: false }, 'Its database is not connected.'],
  [{ brokerConnected: false }, 'Events can’t be passed on: they are kept until then.'],
  [{ queuesConnected: false }, 'Its queues are not connected.'],
  [{ isMemoryShort: true }, 'Its memory is almost full. Contact whoever looks after the portal.'],
  [{ deadLetters: 1 }, 'One event could not be handled.'],
  [{ deadLetters: 12 }, '12 events could not be handled.'],
  [{ queues: [{ ...queue, failed: 2 }] }, '2 given up in the queue “mail”.'],
  [{ queues: null }, 'How its queues are is not known now.'],
  [{ jobs: null }, 'How its jobs are is not known now.'],
  [{ jobs: [{ ...job, failures: 1 }] }, '“Bank holidays read from GOV.UK” failed once.'],
])('with %j it is limited, and says why', (change, trouble) => {
  const state = { ...well, ...change };
  expect(healthOf(state)).toBe('limited');
  expect(troublesOf(state)).toEqual([trouble]);
});

test('while the database is away nobody knows what waits there', () => {
  const unknown = { eventsWaiting: null, deadLetters: null, queues: null, jobs: null };
  const state = { ...well, databaseConnected: false, ...unknown };
  expect(troublesOf(state)).toEqual(['Its database is not connected.']);
});

test('the database is connected where all that answer say so', () => {
  const away = { ...well, databaseConnected: false };
  const all = (leaveState: StateOfServiceFragment | null, others: StateOfServiceFragment | null) =>
    databaseOf(
      servicesOf({
        identityState: others,
        attendanceState: others,
        leaveState,
        messagingState: others,
        recordsState: null,
      }),
    );
  expect(all(well, well)).toBe(true);
  expect(all(null, well)).toBe(true);
  expect(all(away, away)).toBe(false);
  expect(all(away, well)).toBe(null);
  expect(all(null, null)).toBe(null);
});
