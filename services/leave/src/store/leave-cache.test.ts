import { createOutbox } from '@portal/bus/outbox';
import { leaveDeleted, leaveRequested } from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { createCacheInvalidatingOutbox } from '@portal/runtime/create-cache-invalidating-outbox';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import type { ClientSession, Connection } from 'mongoose';
import { expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { leaveEvent } from '../events/leave-events.ts';
import { createIrregularHoursStore } from './irregular-hours.ts';
import { openLeaveCache } from './leave-cache.ts';
import { createLeaveRequestStore } from './leave-requests.ts';
import type { LeaveRow } from './leave-rows.ts';
import { createPeopleStore } from './people.ts';

const may = { from: '2027-05-01', to: '2027-05-31' };
const byId = (one: LeaveRow, other: LeaveRow) => one.id.localeCompare(other.id);

/** A process of the service with its cache and its writes. */
async function startProcess(uri: string) {
  const connection = await connectDatabase(uri);
  const requests = createLeaveRequestStore(connection);
  /** The users of each query so far; null is everybody. */
  const queries: (readonly string[] | null)[] = [];
  const cache = openLeaveCache(connection, {
    people: createPeopleStore(connection),
    irregularHours: createIrregularHoursStore(connection),
    leaveRequests: {
      packedLeave: requests.packedLeave,
      calendarRows(range, userIds) {
        queries.push(userIds?.toSorted() ?? null);
        return requests.calendarRows(range, userIds);
      },
    },
  });
  registerCleanUp(() => cache.close());
  await eventually(() => expect(cache.isCurrent()).toBe(true));
  const outbox = createCacheInvalidatingOutbox(
    createOutbox({ connection, service: 'leave' }),
    cache,
  );

  /** Writes as an operation does: with an event. */
  async function write(
    leaveRequest: LeaveRequest,
    isDeleted: boolean,
    store: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    const type = isDeleted ? leaveDeleted : leaveRequested;
    const event = leaveEvent(type, leaveRequest, new Date(), { isDeleted });
    await outbox.transact({}, async ({ session, publish }) => {
      await store(session);
      publish(event);
      return ok(null);
    });
  }

  return {
    cache,
    connection,
    queries,
    requests,
    rows: async () => (await cache.calendarRows(may)).sort(byId),
    stored: async () => (await requests.calendarRows(may, null)).sort(byId),
    insert: (leaveRequest: LeaveRequest) =>
      write(leaveRequest, false, (session) => requests.insert(leaveRequest, session)),
    replace: (leaveRequest: LeaveRequest) =>
      write(leaveRequest, false, (session) => requests.replace(leaveRequest, session)),
    remove: (leaveRequest: LeaveRequest) =>
      write(leaveRequest, true, (session) => requests.remove(leaveRequest.id, session)),
    /** As the consumer of deleted people does: without an event about their leave. */
    erase: (userId: string) =>
      connection.transaction((session) => requests.removeByUser(userId, session)),
  };
}

const leaveOf = (userId: string): LeaveRequest => ({
  ...annualLeave('2027-05-10', '2027-05-11'),
  userId,
});

async function startTwoProcesses() {
  const uri = await freshDatabase('leave-cache');
  return { one: await startProcess(uri), other: await startProcess(uri) };
}

/** All queries were about some people, and only about these. */
function expectOnly(queries: (readonly string[] | null)[], leave: LeaveRequest[]): void {
  const people = leave.map(({ userId }) => userId);
  expect(queries.flatMap((userIds) => userIds ?? 'all')).toSatisfy((userIds: string[]) =>
    userIds.every((userId) => people.includes(userId)),
  );
}

it('shows changes of this process at once, and reads only those people again', async () => {
  const { one } = await startTwoProcesses();
  const [ada, grace] = [leaveOf(newId()), leaveOf(newId())];
  expect(await one.rows()).toEqual([]);
  await one.insert(ada);
  expect(await one.rows()).toMatchObject([{ id: ada.id }]);
  await one.insert(grace);
  expect(await one.rows()).toHaveLength(2);
  await one.replace({ ...ada, reason: 'Moved house' });
  expect((await one.rows()).map(({ reason }) => reason)).toContain('Moved house');
  await one.replace({ ...grace, status: 'cancelled' });
  expect(await one.rows()).toMatchObject([{ id: ada.id }]);
  // The same changes may arrive again, from the database.
  expectOnly(one.queries.slice(1), [ada, grace]);
  await one.remove(ada);
  expect(await one.rows()).toEqual([]);
});

it('shows changes of another process soon, and reads only those people again', async () => {
  const { one, other } = await startTwoProcesses();
  const [ada, grace] = [leaveOf(newId()), leaveOf(newId())];
  await other.insert(grace);
  await eventually(async () => expect(await one.rows()).toHaveLength(1));
  const before = one.queries.length;
  await other.insert(ada);
  await eventually(async () => expect(await one.rows()).toHaveLength(2));
  await other.replace({ ...ada, reason: 'Moved house' });
  await eventually(async () => {
    expect((await one.rows()).map(({ reason }) => reason)).toContain('Moved house');
  });
  expectOnly(one.queries.slice(before), [ada, grace]);
  await other.remove(ada);
  await eventually(async () => expect(await one.rows()).toHaveLength(1));
  await other.erase(grace.userId);
  await eventually(async () => expect(await one.rows()).toEqual([]));
});

it('shows requests that were not inserted by the service, for example by a restored backup', async () => {
  const { one } = await startTwoProcesses();
  const { id, ...row } = leaveOf(newId());
  expect(await one.rows()).toEqual([]);
  const collection = one.connection.collection<{ _id: string }>('requests');
  await collection.insertOne({ _id: id, ...row } as { _id: string });
  await eventually(async () => expect(await one.rows()).toMatchObject([{ id }]));
});

it('has the leave that balances depend on', async () => {
  const { one, other } = await startTwoProcesses();
  const ada = leaveOf(newId());
  const packed = async () => (await one.cache.packedLeave(may)).get(ada.userId);
  expect(await packed()).toBeUndefined();
  await one.insert(ada);
  expect(await packed()).toEqual(['annual pending 2027-05-10full 2027-05-11full']);
  await other.replace({ ...ada, status: 'approved' });
  await eventually(async () => {
    expect(await packed()).toEqual(['annual approved 2027-05-10full 2027-05-11full']);
  });
  await one.replace({ ...ada, status: 'denied' });
  expect(await packed()).toBeUndefined();
});

it('is never stale after its change stream breaks and reconnects', async () => {
  const { one, other } = await startTwoProcesses();
  const ada = leaveOf(newId());
  await other.insert(ada);
  await eventually(async () => expect(await one.rows()).toHaveLength(1));
  for (const reason of ['First', 'Second']) {
    // Between two of its requests the server doesn't list a stream.
    await eventually(async () => {
      expect(await killChangeStreams(one.connection)).toBeGreaterThan(0);
    });
    await other.replace({ ...ada, reason });
    await eventually(async () => expect(await one.rows()).toMatchObject([{ reason }]));
    await one.replace({ ...ada, reason: `${reason}, by this process` });
    expect(await one.rows()).toMatchObject([{ reason: `${reason}, by this process` }]);
    await eventually(() => expect(one.cache.isCurrent()).toBe(true));
    await other.replace({ ...ada, reason: `${reason}, again` });
    await eventually(async () => {
      expect(await one.rows()).toMatchObject([{ reason: `${reason}, again` }]);
    });
  }
});

it('reads everything again while it can’t watch', async () => {
  const { one, other } = await startTwoProcesses();
  await one.cache.close();
  const ada = leaveOf(newId());
  await other.insert(ada);
  await eventually(async () => expect(await one.rows()).toHaveLength(1));
  await one.replace({ ...ada, reason: 'Moved house' });
  expect(await one.rows()).toMatchObject([{ reason: 'Moved house' }]);
});

it('has what a query gives while two processes change leave at random', async () => {
  const { one, other } = await startTwoProcesses();
  let state = 20_261_121;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  // Each process changes people of its own, so that no transaction has to wait for another.
  const change = async (by: typeof one, people: string[], times: number) => {
    const inserted: LeaveRequest[] = [];
    for (let number = 0; number < times; number += 1) {
      const index = random(people.length);
      const userId = people[index] ?? '';
      const own = inserted.find((leaveRequest) => leaveRequest.userId === userId);
      const kind = random(10);
      if (kind === 0) {
        await by.erase(userId);
        people[index] = newId();
      } else if (kind < 4 && own) {
        await by.remove(own);
        inserted.splice(inserted.indexOf(own), 1);
        expect((await by.rows()).some(({ id }) => id === own.id)).toBe(false);
      } else {
        const isChange = kind < 7 && own !== undefined;
        const written = isChange ? { ...own, reason: `Change ${number}` } : leaveOf(userId);
        await (isChange ? by.replace(written) : by.insert(written));
        if (!isChange) inserted.push(written);
        // A process reads its own writes.
        expect((await by.rows()).find(({ id }) => id === written.id)?.reason).toBe(written.reason);
      }
    }
  };
  const people = () => Array.from({ length: 5 }, newId);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([change(one, people(), 15), change(other, people(), 15)]);
    const stored = await one.stored();
    await eventually(async () => {
      expect(await one.rows()).toEqual(stored);
      expect(await other.rows()).toEqual(stored);
    });
  }
  expect(one.queries.filter((userIds) => userIds !== null).length).toBeGreaterThan(30);
});

/** Ends the change streams on a database at the server, and returns their number. */
async function killChangeStreams(connection: Connection): Promise<number> {
  const admin = connection.getClient().db('admin');
  const stages = [{ $currentOp: { idleCursors: true } }, { $match: { op: 'getmore' } }];
  // One id of a thousand fits into a number, which killCursors doesn't take.
  const operations = await admin.aggregate(stages, { promoteLongs: false }).toArray();
  const cursors = operations
    .filter(({ ns }) => ns === `${connection.name}.$cmd`)
    .flatMap(({ cursor }) => cursor?.cursorId ?? []);
  await connection.db?.command({ killCursors: '$cmd.aggregate', cursors });
  return cursors.length;
}
