import { expect, test } from 'vitest';
import type { ServiceStatePartsFragment } from '../../../gql/documents.ts';
import type { ServiceOfPortal } from '../settings/service-health.ts';
import { attentionLines } from './attention-lines.ts';

const well: ServiceStatePartsFragment = {
  startedAt: '2026-07-01T08:00:00.000Z',
  databaseConnected: true,
  brokerConnected: true,
  queuesConnected: null,
  eventsWaiting: 0,
  deadLetters: 0,
  queues: [],
  jobs: [],
  isMemoryShort: false,
  isDiskShort: false,
};
const backup = { name: 'backup', lastRunAt: null, nextRunAt: null, lastErrorCode: null };
const failed = { ...backup, failures: 1, lastError: 'The folder is full.' };
const none = { undelivered: 0, hasMore: false };

test('says nothing while all is well', () => {
  expect(attentionLines([{ key: 'identity', state: well }], none)).toEqual([]);
});

test('names each part with its issues', () => {
  const services: ServiceOfPortal[] = [
    { key: 'identity', state: { ...well, isDiskShort: true, jobs: [failed] } },
    { key: 'leave', state: null },
    { key: 'records', state: well },
  ];
  expect(attentionLines(services, none)).toEqual([
    'People and sign-in: Its disk is almost full. Contact whoever looks after the portal.',
    'People and sign-in: “Backup” failed once.',
    'Leave: It doesn’t respond.',
  ]);
});

test.each([
  [{ undelivered: 1, hasMore: false }, 'One email couldn’t be delivered.'],
  [{ undelivered: 3, hasMore: false }, '3 emails couldn’t be delivered.'],
  [{ undelivered: 20, hasMore: true }, 'More than 20 emails couldn’t be delivered.'],
])('counts undelivered emails: %j', (mails, line) => {
  expect(attentionLines([], mails)).toEqual([line]);
});
