import { expect, test } from 'vitest';
import type { ServiceStatePartsFragment } from '../../../gql/documents.ts';
import { healthOf, isDatabaseConnected, serviceIssues, servicesOf } from './service-health.ts';
import { healthyServiceState as well } from './testing/healthy-service-state.ts';

const queue = { name: 'mail', waiting: 3, failed: 0 };
const job = {
  name: 'bank-holidays',
  lastRunAt: null,
  nextRunAt: null,
  failures: 0,
  lastError: null,
  lastErrorCode: null,
};

test('is unavailable without a response and working without issues', () => {
  expect(healthOf(null)).toBe('unavailable');
  expect(healthOf(well)).toBe('working');
  expect(healthOf({ ...well, queuesConnected: true, queues: [queue], jobs: [job] })).toBe(
    'working',
  );
});

test.each([
  [{ databaseConnected: false }, 'It can’t save or read data.'],
  [
    { brokerConnected: false },
    'Updates can’t be sent to other parts of the portal yet. They’re saved and will be sent later.',
  ],
  [{ queuesConnected: false }, 'Some background work has stopped.'],
  [
    { isMemoryShort: true },
    'This part of the portal is nearly out of memory. Contact your IT team.',
  ],
  [{ isDiskShort: true }, 'Storage is nearly full. Contact your IT team.'],
  [{ deadLetters: 1 }, 'One update couldn’t be processed.'],
  [{ deadLetters: 12 }, '12 updates couldn’t be processed.'],
  [{ queues: [{ ...queue, failed: 2 }] }, '2 background tasks failed.'],
  [{ queues: null }, 'We can’t tell whether background work is running.'],
  [{ jobs: null }, 'We can’t tell whether background work is running.'],
  [{ jobs: [{ ...job, failures: 1 }] }, '“Bank holidays from GOV.UK” failed once.'],
])('%j limits a service and says why', (change, issue) => {
  const state = { ...well, ...change };
  expect(healthOf(state)).toBe('limited');
  expect(serviceIssues(state)).toEqual([issue]);
});

test('reports only the database while it is unavailable', () => {
  const unknown = { eventsWaiting: null, deadLetters: null, queues: null, jobs: null };
  const state = { ...well, databaseConnected: false, ...unknown };
  expect(serviceIssues(state)).toEqual(['It can’t save or read data.']);
});

test('combines the database state of the services', () => {
  const disconnected = { ...well, databaseConnected: false };
  const all = (
    leaveState: ServiceStatePartsFragment | null,
    others: ServiceStatePartsFragment | null,
  ) =>
    isDatabaseConnected(
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
  expect(all(disconnected, disconnected)).toBe(false);
  expect(all(disconnected, well)).toBe(null);
  expect(all(null, null)).toBe(null);
});
