import { beforeAll, expect, test } from 'vitest';
import { connectDatabase, freshDatabase } from './databases.ts';
import { explainCommand } from './query-plans.ts';
import { nameOfQuery, shapeOf } from './query-shapes.ts';

const connection = await connectDatabase(await freshDatabase('query-plans'));
const people = ['ada', 'bob', 'cleo'];
const dateOf = (day: number) => new Date(Date.UTC(2026, 0, day));

beforeAll(async () => {
  const shifts = connection.collection('shifts');
  await shifts.createIndexes([
    { key: { userId: 1, start: -1 } },
    { key: { start: 1 } },
    { key: { place: 1, start: 1 } },
  ]);
  const documents = people.flatMap((userId) =>
    Array.from({ length: 100 }, (_, day) => ({
      userId,
      start: dateOf(day),
      place: 'ward',
      isLate: day % 50 === 0,
    })),
  );
  await shifts.insertMany(documents);
});

const problemsOf = async (command: object) =>
  (await explainCommand(connection, command, { fields: ['userId'] })).problems.map(
    ({ text }) => text,
  );

test.each([
  { find: 'shifts', filter: { userId: 'ada' }, sort: { start: -1 }, limit: 20 },
  { find: 'shifts', filter: { userId: { $in: ['ada', 'bob'] }, start: { $gte: dateOf(9) } } },
  { distinct: 'shifts', key: 'userId', query: { userId: 'ada' } },
  { delete: 'shifts', deletes: [{ q: { userId: 'ada' }, limit: 0 }] },
  { findAndModify: 'shifts', query: { start: dateOf(300) }, remove: true },
  {
    aggregate: 'shifts',
    pipeline: [{ $match: { userId: 'ada' } }, { $group: { _id: '$place', count: { $sum: 1 } } }],
  },
])('$0 is answered by an index', async (command) => {
  expect(await problemsOf(command)).toEqual([]);
});

test.each([
  [
    { find: 'shifts', filter: { isLate: true } },
    ['scans the collection', 'examined 0 keys and 300 documents for 6'],
  ],
  [{ find: 'shifts', filter: { userId: 'ada' }, sort: { place: 1 } }, ['sorts in memory']],
  [
    { update: 'shifts', updates: [{ q: { userId: 'ada', isLate: true }, u: { $set: { x: 1 } } }] },
    ['examined 50 keys and 50 documents for 1'],
  ],
  [
    { find: 'shifts', filter: { userId: 'ada', place: 'ward' }, hint: { place: 1, start: 1 } },
    ['no index bounds by the shard key', 'examined 300 keys and 300 documents for 100'],
  ],
  [
    {
      aggregate: 'shifts',
      pipeline: [
        { $match: { userId: 'ada', isLate: true } },
        { $group: { _id: '$place', count: { $sum: 1 } } },
      ],
    },
    ['examined 100 keys and 100 documents for 2'],
  ],
])('%j would be slow', async (command, problems) => {
  expect(await problemsOf(command)).toEqual(problems);
});

test('the commands of a query have one shape and one name, whatever their values', () => {
  const command = (userId: string, days: Date[]) => ({
    find: 'shifts',
    filter: { userId, start: { $in: days } },
    sort: { start: -1 },
  });
  const one = command('ada', [dateOf(1)]);
  expect(shapeOf(command('bob', [dateOf(2), dateOf(3)]))).toBe(shapeOf(one));
  expect(shapeOf({ ...one, limit: 1 })).not.toBe(shapeOf(one));
  expect(nameOfQuery(one)).toBe('find shifts (userId, start) by start');
});
