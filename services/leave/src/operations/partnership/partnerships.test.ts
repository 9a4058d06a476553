import type { Caller } from '@portal/auth/caller';
import { defaultCurrentEmployment } from '@portal/contracts/identity/employment';
import { addDays, londonDay, weekday } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import {
  createPartnership,
  deletePartnership,
  partnerships,
} from '../../../testing/partnerships.ts';
import { startLeaveService } from '../../../testing/service.ts';
import { workingDays } from '../../domain/working-days.ts';

const { as, changePerson, database, employ, people, person } = await startLeaveService();
const bossId = newId();
const boss = as({ userId: bossId, role: 'admin' });
const today = londonDay(new Date());

const pair = (user1Id: string, user2Id: string) =>
  boss.run(createPartnership, { user1Id, user2Id });
const idsOf = async () => (await boss.run(partnerships)).data?.map(({ id }) => id) ?? [];

/** One annual leave request, by default approved, from dates with portions. */
async function leave(userId: string, days: [string, string, string?][], status = 'approved') {
  const dates = days.map(([date]) => date).sort();
  await database.collection<{ _id: string }>('requests').insertOne({
    _id: newId(),
    userId,
    leaveType: 'annual',
    status,
    startDate: dates[0],
    endDate: dates.at(-1),
    days: days.map(([date, portion, state = 'booked']) => ({ date, portion, status: state })),
    version: 1,
  } as { _id: string });
}

it('lists them, the latest first', async () => {
  const before = await idsOf();
  const [ada, grace, joan] = [await person(), await person(), await person()];
  const first = await pair(ada.id, grace.id);
  const second = await pair(joan.id, ada.id);
  expect(await idsOf()).toEqual([second.data?.id, first.data?.id, ...before]);
});

it('leaves out those of people who have left, until they return', async () => {
  const [ada, grace] = [await person(), await person()];
  const { data } = await pair(ada.id, grace.id);
  const last = { firstDay: '2026-01-05', lastDay: addDays(today, -1) };
  await employ(grace.id, last);
  expect(await idsOf()).not.toContain(data?.id);
  await employ(grace.id, { ...last, lastDay: null });
  expect(await idsOf()).toContain(data?.id);
});

it('shows the future days on which both are already off', async () => {
  const [ada, grace] = [await person(), await person()];
  const toCome = workingDays(today, addDays(today, 20));
  const before = workingDays(addDays(today, -10), addDays(today, -1));
  const on = (place: number) => (place < 0 ? before.at(place) : toCome[place]) ?? '';
  await leave(ada.id, [
    [on(-1), 'full'],
    [on(0), 'morning'],
    [on(1), 'full'],
    [on(2), 'morning'],
  ]);
  await leave(ada.id, [
    [on(0), 'afternoon'],
    [on(3), 'full', 'cancelled'],
  ]);
  await leave(ada.id, [[on(4), 'full']], 'pending');
  await leave(grace.id, [
    [on(-1), 'full'],
    [on(0), 'full'],
    [on(1), 'afternoon'],
    [on(2), 'afternoon'],
    [on(3), 'full'],
    [on(4), 'full'],
  ]);
  const { data } = await pair(ada.id, grace.id);
  expect(data?.sharedDays).toEqual([on(0), on(1)]);
  const listed = (await boss.run(partnerships)).data?.find(({ id }) => id === data?.id);
  expect(listed?.sharedDays).toEqual([on(0), on(1)]);
});

it('shows no day that one of the two no longer works or is no longer employed on', async () => {
  const [first = '', second = ''] = workingDays(addDays(today, 30), addDays(today, 40));
  const patterns = [buildPattern('2020-01-06', [[weekday(first)]])];
  for (const isFirst of [true, false]) {
    const [ada, grace] = [await person(), await person()];
    for (const { id } of [ada, grace])
      await leave(id, [
        [first, 'full'],
        [second, 'full'],
      ]);
    const { data } = await pair(ada.id, grace.id);
    expect(data?.sharedDays).toEqual([first, second]);
    const one = isFirst ? ada : grace;
    const shared = async () =>
      (await boss.run(partnerships)).data?.find(({ id }) => id === data?.id)?.sharedDays;
    await changePerson({ ...one, version: 2, workingPatterns: patterns });
    await eventually(async () => expect(await shared()).toEqual([first]));
    const employment = { ...defaultCurrentEmployment, firstDay: second };
    await changePerson({ ...one, version: 3, employment });
    await eventually(async () => expect(await shared()).toEqual([second]));
  }
});

it('needs as many queries for many partnerships as for few', async () => {
  const staff = await people(...Array.from({ length: 12 }, () => ({})));
  const [ada, ...others] = staff;
  for (const other of others) await pair(ada?.id ?? '', other.id);
  await database.db?.command({ profile: 2 });
  const { data } = await boss.run(partnerships);
  await database.db?.command({ profile: 0 });
  expect(data?.length).toBeGreaterThanOrEqual(others.length);
  const profile = database.collection('system.profile');
  const requested = await profile.distinct('ns', { op: 'query', ns: /\.(partnerships|requests)$/ });
  expect(requested).toHaveLength(2);
  const filter = { op: 'query', ns: /\.(partnerships|requests)$/ };
  expect(await profile.countDocuments(filter)).toBe(2);
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: newId() }, 'FORBIDDEN'],
] as [string, Partial<Caller>, string][])('is not for %s', async (_, caller, code) => {
  const [ada, grace] = [await person(), await person()];
  const them = as(caller);
  const input = { user1Id: ada.id, user2Id: grace.id };
  expect((await them.run(createPartnership, input)).code).toBe(code);
  const { data } = await pair(ada.id, grace.id);
  expect((await them.run(deletePartnership, { id: data?.id ?? '' })).code).toBe(code);
  expect((await them.run(partnerships)).code).toBe(code);
});
