import { newId } from '@portal/kernel/new-id';
import { createIndexes } from '@portal/runtime/mongo';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { findScatteredCommands, findShardingProblems } from '@portal/testing/shard-key-checks';
import type { ClientSession } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { growingCollections } from '../../testing/growing-collections.ts';
import { openArchiveStores } from './archive-stores.ts';
import type { StoredEntry } from './entries.ts';
import { idRangeFilter } from './user-filter.ts';

const uri = await freshDatabase('records-sharding');
const connection = await connectDatabase(uri, { autoIndex: true });
const archive = openArchiveStores(connection, {
  nation: 'england-and-wales',
  retentionYears: { records: 6, clockIns: 6, leave: 6 },
});
const { entries, leave, records } = archive;
const userId = newId();
const day = '2026-11-02';
const range = { from: day, to: day };
const someone = idRangeFilter([userId]);
const session: StoredEntry = {
  id: newId(),
  userId,
  day,
  version: 1,
  isLate: false,
  lateMinutes: 0,
  clockInTime: new Date(`${day}T09:00:00Z`),
  clockOutTime: null,
  clockInLocation: 'Mobile',
  clockOutLocation: null,
};
const request = {
  id: newId(),
  userId,
  version: 1,
  startDate: day,
  endDate: day,
  days: [],
  leaveType: 'annual' as const,
};

beforeAll(() => createIndexes(connection));

test('MongoDB would shard the growing collections by their keys', async () => {
  expect(await findShardingProblems(connection, growingCollections)).toEqual([]);
});

const operations: [string, (session: ClientSession) => Promise<unknown>][] = [
  ['a session', (transaction) => entries.saveEachIfNewer([session], transaction)],
  [
    'the days of sessions',
    (transaction) => entries.personDays({ ids: [session.id], userIds: [userId] }, transaction),
  ],
  ['sessions of a batch', () => entries.ofDay(day, someone)],
  ['sessions of a person', () => entries.ofUser(userId)],
  ['leave', (transaction) => leave.saveEachIfNewer([request], transaction)],
  ['leave of a batch', () => leave.ofDay(day, someone)],
  ['records of a batch', () => records.ofDay(day, someone)],
  ['records of a person', (transaction) => records.ofUser(userId, range, transaction)],
  ['a page of a person', () => records.list({ startDate: day, endDate: day, workerId: userId })],
  [
    'a page of a person while in a team',
    () => records.list({ startDate: day, endDate: day, workerId: userId, teamId: newId() }),
  ],
  [
    'the number of a person',
    () => records.countOf({ startDate: day, endDate: day, workerId: userId }),
  ],
];

test.each(operations)('%s needs one shard', async (_, operation) => {
  const run = () => connection.transaction(operation);
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([]);
});

test('everybody’s records of a day are on all shards', async () => {
  const run = () => records.list({ startDate: day, endDate: day });
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([
    'find records',
  ]);
});

test('a team’s records of a day are on all shards', async () => {
  const run = () => records.list({ startDate: day, endDate: day, teamId: newId() });
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([
    'find records',
  ]);
});
