import { setTimeout as delay } from 'node:timers/promises';
import { addDays, daysFromTo } from '@portal/kernel/london';
import mongoose from 'mongoose';
import type { OwnPortal } from './own-portal.ts';

/** What two ways of counting a week must agree on. */
export interface Figures {
  totalMinutes: number;
  days: number[];
}

type Row = mongoose.mongo.BSON.Document & { _id: string };
interface Sums {
  staff: { _id: string; minutes: number; sessions: number }[];
  days: { _id: string; minutes: number }[];
}

/** Long enough for the service to hear of a change by another process. */
const heardAfterMs = 500;

/**
 * The least that gives the numbers of a week's hours: one aggregation by the native driver that
 * reads the sessions of the week once and sums them by person and by day. Nothing of it is sorted,
 * formatted or named.
 */
export async function nativeHours({ mongodb }: OwnPortal, monday: string) {
  const mongo = await new mongoose.mongo.MongoClient(mongodb).connect();
  const entries = mongo.db().collection<Row>('entries');
  const week = { day: { $gte: monday, $lte: addDays(monday, 6) } };
  const elapsed = { $subtract: ['$clockOutTime', '$clockInTime'] };
  const minutes = { $sum: { $floor: { $divide: [elapsed, 60_000] } } };
  const pipeline = [
    { $match: week },
    {
      $facet: {
        staff: [{ $group: { _id: '$userId', minutes, sessions: { $sum: 1 } } }],
        days: [{ $group: { _id: '$day', minutes } }],
      },
    },
  ];

  return {
    async read(): Promise<Figures> {
      const [sums] = await entries.aggregate<Sums>(pipeline).toArray();
      const byDay = new Map(sums?.days.map(({ _id, minutes }) => [_id, minutes]));
      const days = daysFromTo(monday, addDays(monday, 6)).map((day) => byDay.get(day) ?? 0);
      const totalMinutes = sums?.staff.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0;
      return { totalMinutes, days };
    },
    /** One session becomes a minute longer. */
    async change(): Promise<void> {
      await entries.updateOne(week, [
        { $set: { clockOutTime: { $add: ['$clockOutTime', 60_000] } } },
      ]);
      await delay(heardAfterMs);
    },
    /** A session of that week is removed: of whom, the service can't know, so it forgets all. */
    async makeForget(): Promise<void> {
      const some = await entries.findOne(week);
      if (!some) throw new Error('nobody has worked in that week');
      await entries.insertOne({ ...some, _id: 'bench' });
      await entries.deleteOne({ _id: 'bench' });
      await delay(heardAfterMs);
    },
    close: () => mongo.close(),
  };
}
