import { connectTo, freshDatabase } from '@portal/testing/databases';
import { expect, it } from 'vitest';
import { entriesIn } from './entries.ts';
import { findLastEntries } from './entry-batch.ts';

const connection = await connectTo(await freshDatabase('clockings'));
const entries = entriesIn(connection);
await entries.createIndexes();

it('reads many people’s latest sessions by scanning one each, whatever the history', async () => {
  const day = 24 * 3_600_000;
  const people = Array.from({ length: 20 }, (_, place) => `person-${place}`);
  const rows = people.flatMap((userId) =>
    Array.from({ length: 100 }, (_, daysAgo) => ({
      _id: `${userId}-${daysAgo}`,
      userId,
      clockInTime: new Date(Date.now() - daysAgo * day),
      open: false,
    })),
  );
  await connection.collection<{ _id: string }>('entries').insertMany(rows);

  await connection.db?.command({ profile: 2 });
  const session = await connection.startSession();
  const lasts = await findLastEntries(entries, [...people, 'a stranger'], session);
  await session.endSession();
  await connection.db?.command({ profile: 0 });

  expect([...lasts.values()].map(({ id }) => id).sort()).toEqual(
    people.map((userId) => `${userId}-0`).sort(),
  );
  const [plan] = await connection
    .collection('system.profile')
    .find({ ns: `${connection.name}.entries` })
    .toArray();
  expect(plan).toMatchObject({ docsExamined: people.length });
  expect(plan?.keysExamined).toBeLessThanOrEqual(2 * people.length + 2);
});
