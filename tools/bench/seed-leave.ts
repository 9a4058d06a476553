import { addDays, eachDay, weekday, weekOf } from '@portal/kernel/london';
import mongoose from 'mongoose';
import type { BenchPortal } from './with-portal.ts';

type Row = mongoose.mongo.BSON.Document & { _id: string };

/** Leave per person and year: 28 days of annual leave and three of sick leave. */
const inAYear = [
  ...Array(4).fill({ leaveType: 'annual', days: 5 }),
  ...Array(2).fill({ leaveType: 'annual', days: 3 }),
  ...Array(2).fill({ leaveType: 'annual', days: 1 }),
  { leaveType: 'sick', days: 3 },
] as { leaveType: 'annual' | 'sick'; days: number }[];

/**
 * Stores leave for everyone, for the year that ends half a year after `today` and for some years before it,
 * oldest first. One request in twenty is cancelled, and some future ones are pending.
 */
export async function seedLeave(
  { anyDatabase }: Pick<BenchPortal, 'anyDatabase'>,
  userIds: readonly string[],
  { today, yearsBefore }: { today: string; yearsBefore: number },
): Promise<number> {
  const mongo = await new mongoose.mongo.MongoClient(anyDatabase('leave')).connect();
  let count = 0;
  try {
    // Everyone has changed their leave before.
    await mongo
      .db()
      .collection<Row>('guards')
      .insertMany(userIds.map((userId, place) => ({ _id: userId, taken: 9 + (place % 9) })));
    const requests = mongo.db().collection<Row>('requests');
    for (let week = -26 - 52 * yearsBefore; week < 26; week += 1) {
      const monday = addDays(weekOf(today).start, 7 * week);
      const rows = inAYear.flatMap(({ leaveType, days }, turn) => {
        const range = rangeOf(addDays(monday, days < 5 ? turn % 3 : 0), days);
        return userIds
          .filter((_, person) => (person + 6 * turn + week + 520) % 52 === 0)
          .map((userId, place) => ({
            ...requestOf(userId, range, statusOf(place, range.startDate > today)),
            leaveType,
          }));
      });
      await requests.insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
      count += rows.length;
    }
    // Flush to disk now instead of during the first rounds.
    await mongo.db('admin').command({ fsync: 1 });
    return count;
  } finally {
    await mongo.close();
  }
}

function rangeOf(startDate: string, days: number) {
  const endDate = addDays(startDate, days - 1);
  const dates = eachDay(startDate, endDate).filter((day) => weekday(day) <= 5);
  return {
    startDate,
    endDate,
    days: dates.map((date) => ({ date, portion: 'full', status: 'booked' })),
  };
}

function statusOf(place: number, isToCome: boolean): string {
  if (place % 20 === 0) return 'cancelled';
  return isToCome && place % 4 === 0 ? 'pending' : 'approved';
}

/** Makes a request as the service stores it. */
function requestOf(userId: string, range: ReturnType<typeof rangeOf>, status: string) {
  const at = new Date(`${addDays(range.startDate, -30)}T09:00:00Z`);
  const isPending = status === 'pending';
  return {
    _id: new mongoose.mongo.ObjectId().toHexString(),
    userId,
    ...range,
    isHalfDay: false,
    halfDayPeriod: null,
    reason: 'Holiday with family',
    status,
    denialReason: null,
    requestedAt: at,
    decidedAt: isPending ? null : at,
    decidedBy: isPending ? null : userId,
    version: isPending ? 1 : 2,
  };
}
