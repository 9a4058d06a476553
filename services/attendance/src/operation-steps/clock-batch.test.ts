import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../testing/service.ts';

const { as, database, people, eventsOf } = await startAttendanceService();

const staff = async (count: number) => {
  const accounts = await people(...Array.from({ length: count }, () => ({})));
  return accounts.map(({ id }) => ({ id, ...as({ userId: id }) }));
};
const entriesOf = (ids: readonly string[]) =>
  database.collection('entries').countDocuments({ userId: { $in: ids } });

it('clocks many people at once, each with one entry and their own events', async () => {
  const everybody = await staff(30);
  for (const operation of [clockIn, clockOut]) {
    const answers = await Promise.all(everybody.map((one) => one.run(operation)));
    expect(answers.map(({ code }) => code)).toEqual(Array(30).fill(null));
    expect(answers.map(({ data }) => data?.userId)).toEqual(everybody.map(({ id }) => id));
  }
  expect(await entriesOf(everybody.map(({ id }) => id))).toBe(30);
  for (const { id } of [everybody[0], everybody[29]].filter((one) => one !== undefined)) {
    const events = await eventsOf(id, 2);
    expect(events.map(({ type }) => type.split('.')[2])).toEqual(['clocked-in', 'clocked-out']);
  }
});

it('refuses some of them without affecting the rest', async () => {
  const everybody = await staff(12);
  const already = everybody.filter((_, place) => place % 3 === 0);
  for (const one of already) await one.run(clockIn);
  const answers = await Promise.all(everybody.map((one) => one.run(clockIn)));
  expect(answers.map(({ code }) => code)).toEqual(
    everybody.map((one) => (already.includes(one) ? 'ALREADY_CLOCKED_IN' : null)),
  );
  expect(await entriesOf(everybody.map(({ id }) => id))).toBe(12);
});

it('stores the others if one of them can’t be stored', async () => {
  const everybody = await staff(9);
  // Not the first, because it is stored before the others.
  const hindered = everybody[4];
  // A person who holds the key of the open session but has no sessions.
  const userId = hindered?.id ?? '';
  const place = { _id: `open-of-${userId}`, userId, open: true };
  const session = await database.startSession();
  session.startTransaction();
  await database.collection<{ _id: string }>('entries').insertOne(place, { session });
  const answers = everybody.map((one) => one.run(clockIn));
  const rest = await Promise.all(answers.filter((_, place) => place !== 4));
  expect(rest.map(({ code }) => code)).toEqual(Array(8).fill(null));
  await session.abortTransaction();
  await session.endSession();
  expect((await answers[4])?.code).toBeNull();
  expect(await entriesOf(everybody.map(({ id }) => id))).toBe(9);
});
