import { newId } from '@portal/kernel/new-id';
import { createIndexes } from '@portal/runtime/mongo';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { findScatteredCommands, findShardingProblems } from '@portal/testing/shard-key-checks';
import type { ClientSession } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { growingCollections } from '../../testing/growing-collections.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { createLeaveRequestStore } from './leave-requests.ts';

const uri = await freshDatabase('leave-sharding');
const connection = await connectDatabase(uri, { autoIndex: true });
const requests = createLeaveRequestStore(connection);
const userId = newId();
const range = { from: '2026-11-01', to: '2026-11-30' };
const day = '2026-11-02';
const request: LeaveRequest = {
  id: newId(),
  userId,
  leaveType: 'annual',
  startDate: day,
  endDate: day,
  isHalfDay: false,
  halfDayPeriod: null,
  reason: 'Away',
  status: 'pending',
  denialReason: null,
  requestedAt: new Date(),
  decidedAt: null,
  decidedBy: null,
  days: [],
  version: 1,
};

beforeAll(() => createIndexes(connection));

test('MongoDB would shard the growing collections by their keys', async () => {
  expect(await findShardingProblems(connection, growingCollections)).toEqual([]);
});

const operations: [string, (session: ClientSession) => Promise<unknown>][] = [
  ['a new request', (session) => requests.insert(request, session)],
  ['a changed request', (session) => requests.replace(request, session)],
  ['a person’s leave', (session) => requests.overlapping([userId], range, session)],
  ['partners’ leave', (session) => requests.approvedAnnualLeave([userId], range, session)],
  ['a person’s list', () => requests.latestFirst(['annual'], { userId, ...range })],
  ['a person’s balance', () => requests.packedLeave(range, [userId])],
];

test.each(operations)('%s needs one shard', async (_, operation) => {
  const run = () => connection.transaction(operation);
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([]);
});

test('the calendar of everybody needs all shards', async () => {
  const run = () => requests.calendarRows(range, null);
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([
    'aggregate requests',
  ]);
});
