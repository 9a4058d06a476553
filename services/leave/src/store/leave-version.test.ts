import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/event-builders';
import type { ClientSession } from 'mongoose';
import { expect, it } from 'vitest';
import { annualLeave } from '../domain/testing/leave-requests.ts';
import { guardsIn, removeGuard, takeGuards } from './guards.ts';
import { removeRequest, removeRequests, requestsIn, storeRequest } from './leave-requests.ts';
import { findLeaveRows, type LeaveRow } from './leave-rows.ts';
import { changedUserIds, createVersionReader, type LeaveVersion } from './leave-version.ts';
import { createPersonCache } from './person-cache.ts';

/** A process with its caches and its changes. */
async function processOn(uri: string) {
  const connection = await connectTo(uri);
  const [guards, requests] = [guardsIn(connection), requestsIn(connection)];
  await guards.createCollection();
  await requests.createCollection();
  const lists = createPersonCache<LeaveRow, LeaveVersion>({
    version: createVersionReader({ guards, requests }),
    changed: changedUserIds,
  });
  const sent: (readonly string[] | null)[] = [];
  const inTransaction = (work: (session: ClientSession) => Promise<void>) =>
    connection.transaction(work, { readConcern: { level: 'snapshot' } });
  const inOrder = (rows: readonly LeaveRow[]) =>
    rows.toSorted((one, other) => one.id.localeCompare(other.id));
  return {
    requests,
    /** The user ids that were requested so far; null is everybody. */
    sent,
    /** All rows, from the cache and from a query. */
    kept: async () =>
      inOrder(
        await lists('all', (userIds) => {
          sent.push(userIds);
          return findLeaveRows(requests, userIds ? { userId: { $in: [...userIds] } } : {});
        }),
      ),
    read: async () => inOrder(await findLeaveRows(requests, {})),
    store: (request: ReturnType<typeof annualLeave>) =>
      inTransaction(async (session) => {
        await takeGuards(guards, [request.userId], session);
        await storeRequest(requests, request, session);
      }),
    remove: ({ id, userId }: { id: string; userId: string }) =>
      inTransaction(async (session) => {
        await takeGuards(guards, [userId], session);
        await removeRequest(requests, id, session);
      }),
    erase: (userId: string) =>
      inTransaction(async (session) => {
        await removeRequests(requests, userId, session);
        await removeGuard(guards, userId, session);
      }),
  };
}

const findLeave = (userId: string) => ({
  ...annualLeave('2027-05-10', '2027-05-11'),
  ...{ id: newId(), userId },
});

async function twoProcesses() {
  const uri = await freshDatabase('leave-version');
  return { one: await processOn(uri), other: await processOn(uri) };
}

it('sees changes of another process at once, and reads only those people again', async () => {
  const { one, other } = await twoProcesses();
  const [ada, grace] = [findLeave(newId()), findLeave(newId())];
  await other.store(ada);
  await other.store(grace);
  expect(await one.kept()).toHaveLength(2);

  await other.store({ ...ada, reason: 'Moved house' });
  expect((await one.kept()).map(({ reason }) => reason)).toContain('Moved house');
  await other.remove(grace);
  expect((await one.kept()).map(({ id }) => id)).toEqual([ada.id]);
  await one.kept();
  expect(one.sent).toEqual([null, [ada.userId], [grace.userId]]);
});

it('sees that a person was erased, also one without a guard', async () => {
  const { one, other } = await twoProcesses();
  const [ada, grace] = [findLeave(newId()), findLeave(newId())];
  await other.store(ada);
  await other.requests.create({ ...grace, _id: grace.id });
  expect(await one.kept()).toHaveLength(2);
  await other.erase(ada.userId);
  expect((await one.kept()).map(({ id }) => id)).toEqual([grace.id]);
  await other.erase(grace.userId);
  expect(await one.kept()).toEqual([]);
});

it('sees requests that were inserted without a guard', async () => {
  const { one, other } = await twoProcesses();
  const [ada, grace] = [findLeave(newId()), findLeave(newId())];
  await other.store(ada);
  expect(await one.kept()).toHaveLength(1);
  await other.requests.create({ ...grace, _id: grace.id });
  expect(await one.kept()).toHaveLength(2);
});

it('gives what a query gives while two processes change it at random', async () => {
  const { one, other } = await twoProcesses();
  let state = 20_261_121;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  // Each process changes people of its own, so that no transaction has to wait for another.
  const change = async (by: typeof one, people: string[], times: number) => {
    const stored: ReturnType<typeof findLeave>[] = [];
    for (let number = 0; number < times; number += 1) {
      const place = random(people.length);
      const userId = people[place] ?? '';
      const own = stored.find((request) => request.userId === userId);
      const kind = random(10);
      if (kind === 0) {
        await by.erase(userId);
        people[place] = newId();
      } else if (kind < 4 && own) {
        await by.remove(own);
        stored.splice(stored.indexOf(own), 1);
      } else {
        const request =
          kind < 7 && own ? { ...own, reason: `Change ${number}` } : findLeave(userId);
        await by.store(request);
        if (request !== own) stored.push(request);
        // Stored changes are visible to every process now.
        for (const { kept } of [one, other]) {
          const shown = (await kept()).find(({ id }) => id === request.id);
          expect(shown?.reason).toBe(request.reason);
        }
      }
    }
  };
  const people = () => Array.from({ length: 5 }, newId);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([change(one, people(), 15), change(other, people(), 15)]);
    const truth = await one.read();
    expect(await one.kept()).toEqual(truth);
    expect(await other.kept()).toEqual(truth);
  }
  expect(one.sent.filter((userIds) => userIds !== null).length).toBeGreaterThan(50);
});
