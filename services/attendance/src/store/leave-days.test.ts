import { addDays } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { beforeAll, expect, it } from 'vitest';
import { createLeaveDayStore, type LeaveRequestDays } from './leave-days.ts';

const connection = await connectDatabase(await freshDatabase('leave-days'));
const leaveDays = createLeaveDayStore(connection);
const [ada, grace] = [newId(), newId()];

const request = (userId: string, days: LeaveRequestDays['days']): LeaveRequestDays => ({
  id: newId(),
  userId,
  days,
  version: 1,
});
const rows = connection.collection<Omit<LeaveRequestDays, 'id'> & { _id: string }>('leave-days');
const insert = (requests: readonly LeaveRequestDays[]) =>
  rows.insertMany(requests.map(({ id, ...request }) => ({ _id: id, ...request })));

beforeAll(async () => {
  await connection.model('Leave').createIndexes();
  const years = Array.from({ length: 300 }, (_, index) => addDays('2020-01-01', index * 8));
  await insert(
    [ada, grace].flatMap((userId) => [
      ...years.map((date) => request(userId, [{ date, portion: 'full' }])),
      request(userId, []),
    ]),
  );
});

it('finds the days of a period, also of a request that extends beyond it', async () => {
  const days = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'];
  const long = request(
    ada,
    days.map((date) => ({ date, portion: 'full' })),
  );
  const half = request(ada, [{ date: '2026-12-30', portion: 'morning' }]);
  await insert([long, half]);
  expect(await leaveDays.between(ada, { start: '2026-12-30', end: '2026-12-31' })).toEqual([
    { date: '2026-12-30', portion: 'full' },
    { date: '2026-12-31', portion: 'full' },
    { date: '2026-12-30', portion: 'morning' },
  ]);
  expect(await leaveDays.between(grace, { start: '2026-12-30', end: '2026-12-31' })).toEqual([]);
});

it('scans no other leave', async () => {
  await connection.db?.command({ profile: 2 });
  const days = await leaveDays.between(ada, { start: '2024-01-01', end: '2024-01-31' });
  await connection.db?.command({ profile: 0 });
  const profile = connection.collection('system.profile');
  const [plan] = await profile.find({ ns: `${connection.name}.leave-days` }).toArray();
  expect(days.length).toBeGreaterThan(2);
  expect(plan).toMatchObject({ docsExamined: days.length, nreturned: days.length });
});
