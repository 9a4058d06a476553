import { addDays } from '@portal/kernel/london';
import mongoose from 'mongoose';
import type { OwnPortal } from './own-portal.ts';
import { session } from './seeded-history.ts';

type Row = ReturnType<typeof session>;

/**
 * Gives everybody a session on each working day of the week that begins on `monday`, and a part of
 * them, each time another, one on each working day of so many weeks before it.
 */
export async function seedWeeks(
  { anyDatabase }: OwnPortal,
  userIds: readonly string[],
  { monday, before, aDay }: { monday: string; before: number; aDay: number },
): Promise<number> {
  const mongo = await new mongoose.mongo.MongoClient(anyDatabase('attendance')).connect();
  let count = 0;
  try {
    const entries = mongo.db().collection<Row>('entries');
    for (let weeksAgo = before; weeksAgo >= 0; weeksAgo -= 1) {
      for (let day = 0; day < 5; day += 1) {
        const date = addDays(monday, day - weeksAgo * 7);
        const people = weeksAgo === 0 ? userIds : partOf(userIds, weeksAgo * 5 + day, aDay);
        const midnight = Date.parse(`${date}T00:00:00Z`);
        const rows = people.map((userId, place) => session(userId, midnight, place));
        // Oldest first, as time brings them: the ids and the places on the disk are in that order.
        await entries.insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
        count += rows.length;
      }
    }
    // Otherwise the first rounds would pay for writing it all to the disk.
    await mongo.db('admin').command({ fsync: 1 });
    return count;
  } finally {
    await mongo.close();
  }
}

function partOf(userIds: readonly string[], turn: number, count: number): string[] {
  const first = (turn * count) % userIds.length;
  return [...userIds, ...userIds].slice(first, first + count);
}
