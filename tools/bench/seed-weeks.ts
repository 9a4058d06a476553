import { addDays } from '@portal/kernel/london';
import mongoose from 'mongoose';
import { session } from './seed-sessions.ts';
import type { BenchPortal } from './with-portal.ts';

type Row = ReturnType<typeof session>;

/**
 * Stores a session for everyone on each working day of the week of `monday`, and for a varying part of them
 * on each working day of some weeks before.
 */
export async function seedWeeks(
  { anyDatabase }: BenchPortal,
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
        // Oldest first, so that ids and disk positions are in the natural order.
        await entries.insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
        count += rows.length;
      }
    }
    // Flush to disk now instead of during the first rounds.
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
