import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { recordId } from '../store/record-id.ts';
import { addDeletedSessions } from './add-deleted-sessions.ts';

const { archive, hire, work, connection } = await openTestStores('deleted-sessions');
const [monday, tuesday] = ['2026-11-09', '2026-11-10'] as const;

test('marks from before get the session of their record, or none for a day without one', async () => {
  const userId = await hire();
  const afternoon = await work(userId, monday, 13, 17);
  await work(userId, monday, 9, 12);
  const marks = connection.collection('deletedRecords');
  const old = [recordId(monday, userId, 2), recordId(tuesday, userId, 1)];
  await marks.insertMany(
    old.map((id, index) => ({
      _id: mongo.ObjectId.createFromHexString(id),
      day: [monday, tuesday][index],
      userId,
      at: new Date(),
    })),
  );
  expect(await addDeletedSessions(archive)).toEqual({ marks: 2 });
  expect(await addDeletedSessions(archive)).toEqual({ marks: 0 });
  const stored = await marks.find().sort({ day: 1 }).toArray();
  expect(stored).toMatchObject([{ entryId: afternoon }, { entryId: null }]);
});
