import type { Caller } from '@portal/auth/caller';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/testing/event-builders';
import { expect, it } from 'vitest';
import { workingDays } from '../domain/working-days.ts';
import { createPartnership, deletePartnership, partnerships } from '../testing/partnerships.ts';
import { startLeaveService } from '../testing/service.ts';

const { as, database, eventsOf, people, person } = await startLeaveService();
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

it('makes two members of staff partners, with an event for each', async () => {
  const [ada, grace] = [await person(), await person()];
  const { data, errors } = await pair(ada.id, grace.id);
  expect(errors).toEqual([]);
  expect(data).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    user1Id: ada.id,
    user2Id: grace.id,
    user1: { id: ada.id },
    user2: { id: grace.id },
    createdAt: expect.any(String),
    sharedDays: [],
  });
  expect((await boss.run(partnerships)).data).toContainEqual(data);
  for (const { id } of [ada, grace]) {
    const [, created, audited] = await eventsOf(id, 3);
    expect(created).toMatchObject({
      type: 'portal.leave.partnership-created',
      data: { id: data?.id, version: 1, status: 'partners' },
    });
    // No event names the other partner.
    expect(JSON.stringify(created)).not.toContain(id === ada.id ? grace.id : ada.id);
    expect(audited?.data).toMatchObject({
      id,
      action: 'partnership-created',
      actorId: bossId,
      address: '192.0.2.1',
    });
  }
});

it('ends a partnership once, with an event for each partner', async () => {
  const [ada, grace] = [await person(), await person()];
  const id = (await pair(ada.id, grace.id)).data?.id ?? '';
  const answers = await Promise.all([1, 2, 3].map(() => boss.run(deletePartnership, { id })));
  expect(answers.map(({ code }) => code).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', null]);
  expect(answers.find(({ code }) => code === null)?.data).toEqual({ success: true });
  expect(answers.find(({ code }) => code)?.errors[0]?.message).toBe('Partnership not found');
  expect(await idsOf()).not.toContain(id);
  for (const person of [ada, grace]) {
    const [, , , ended, audited] = await eventsOf(person.id, 5);
    expect(ended).toMatchObject({
      type: 'portal.leave.partnership-deleted',
      data: { id, version: 2, status: 'ended' },
    });
    expect(audited?.data).toMatchObject({ id: person.id, action: 'partnership-deleted' });
  }
  const again = await pair(grace.id, ada.id);
  expect(again.data?.id).not.toBe(id);
});

it('lists them, the latest first', async () => {
  const before = await idsOf();
  const [ada, grace, joan] = [await person(), await person(), await person()];
  const first = await pair(ada.id, grace.id);
  const second = await pair(joan.id, ada.id);
  expect(await idsOf()).toEqual([second.data?.id, first.data?.id, ...before]);
});

it('refuses the same pair twice, in either order and concurrently', async () => {
  const [ada, grace] = [await person(), await person()];
  const both = [ada.id, grace.id] as const;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      pair(both[index % 2] ?? '', both[1 - (index % 2)] ?? ''),
    ),
  );
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  const refused = [...answers.filter(({ code }) => code), await pair(grace.id, ada.id)];
  for (const { code, errors } of refused) {
    expect(code).toBe('PARTNERSHIP_EXISTS');
    expect(errors[0]?.message).toBe('These two people are already holiday partners.');
  }
  expect(await eventsOf(ada.id, 3)).toHaveLength(3);
});

it('refuses anything but two members of staff', async () => {
  const [ada, admin] = await people({}, { role: 'admin' });
  const [staff, boss1] = [ada?.id ?? '', admin?.id ?? ''];
  const refusal = async (user1Id: unknown, user2Id: unknown) => {
    const input = { user1Id, user2Id } as { user1Id: string; user2Id: string };
    const { code, errors } = await boss.run(createPartnership, input);
    const { message, extensions } = errors[0] ?? {};
    return { code, message, path: (extensions?.issues as { path: string[] }[])?.[0]?.path[0] };
  };
  const missing = { code: 'BAD_INPUT', message: 'Please select both partners' };
  expect(await refusal(staff, '')).toEqual({ ...missing, path: 'user2Id' });
  expect(await refusal('', staff)).toEqual({ ...missing, path: 'user1Id' });
  expect(await refusal(staff, staff)).toEqual({
    code: 'BAD_INPUT',
    message: 'Please select different users for the partnership',
    path: 'user2Id',
  });
  const noStaff = {
    code: 'BAD_INPUT',
    message: 'Administrators don’t have leave. Select members of staff.',
  };
  expect(await refusal(staff, boss1)).toEqual({ ...noStaff, path: 'user2Id' });
  expect(await refusal(boss1, staff)).toEqual({ ...noStaff, path: 'user1Id' });
  const unknown = { code: 'NOT_FOUND', message: 'Staff member not found', path: undefined };
  expect(await refusal(staff, newId())).toEqual(unknown);
  expect(await refusal(newId(), staff)).toEqual(unknown);
  expect(await database.collection('guards').countDocuments({ _id: staff as never })).toBe(0);
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

it('changes nothing for a repeated request', async () => {
  const [ada, grace] = [await person(), await person()];
  const input = { user1Id: ada.id, user2Id: grace.id };
  const key = { 'idempotency-key': 'pair', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const first = await boss.run(createPartnership, input, key);
  expect(await boss.run(createPartnership, input, key)).toMatchObject({ data: first.data });
  expect(await eventsOf(ada.id, 3)).toHaveLength(3);
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
