import { expect, test } from 'vitest';
import type { ServiceWithState } from '../settings/service-health.ts';
import { healthyServiceState as well } from '../settings/testing/healthy-service-state.ts';
import { systemWarnings } from './system-warnings.ts';

const backup = { name: 'backup', lastRunAt: null, nextRunAt: null, lastErrorCode: null };
const failed = { ...backup, failures: 1, lastError: 'The folder is full.' };
const none = { undelivered: 0, hasMore: false };

test('says nothing while all is well', () => {
  expect(systemWarnings([{ key: 'identity', state: well }], none)).toEqual([]);
});

test('names each part with its issues', () => {
  const services: ServiceWithState[] = [
    { key: 'identity', state: { ...well, isDiskShort: true, jobs: [failed] } },
    { key: 'leave', state: null },
    { key: 'records', state: well },
  ];
  expect(systemWarnings(services, none)).toEqual([
    'People and sign-in: Storage is nearly full. Contact your IT team.',
    'People and sign-in: “Backup” failed once.',
    'Leave: It isn’t responding.',
  ]);
});

test.each([
  [{ undelivered: 1, hasMore: false }, 'One email couldn’t be delivered.'],
  [{ undelivered: 3, hasMore: false }, '3 emails couldn’t be delivered.'],
  [{ undelivered: 20, hasMore: true }, 'More than 20 emails couldn’t be delivered.'],
])('counts undelivered emails: %j', (mails, line) => {
  expect(systemWarnings([], mails)).toEqual([line]);
});
