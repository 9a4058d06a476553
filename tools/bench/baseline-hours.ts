import { setTimeout as delay } from 'node:timers/promises';
import { addDays, eachDay } from '@portal/kernel/london';
import mongoose from 'mongoose';
import type { BenchPortal } from './with-portal.ts';

/** The figures on which both implementations must agree. */
export interface HoursTotals {
  totalMinutes: number;
  days: number[];
}

type Row = mongoose.mongo.BSON.Document & { _id: string };
interface Sums {
  staff: { _id: string; minutes: number; sessions: number }[];
  days: { _id: string; minutes: number }[];
}

/** Long enough for the service to notice a change by another process. */
const propagationMs = 500;

/**
 * Minimal baseline for the hours of a week: one aggregation with the native driver that sums the sessions
 * by person and by day, without sorting, formatting or names.
 */
export async function baselineHours({ mongodb }: BenchPortal, monday: string) {
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
    async read(): Promise<HoursTotals> {
      const [sums] = await entries.aggregate<Sums>(pipeline).toArray();
      const byDay = new Map(sums?.days.map(({ _id, minutes }) => [_id, minutes]));
      const days = eachDay(monday, addDays(monday, 6)).map((day) => byDay.get(day) ?? 0);
      const totalMinutes = sums?.staff.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0;
      return { totalMinutes, days };
    },
    /** Makes one session a minute longer. */
    async change(): Promise<void> {
      await entries.updateOne(week, [
        { $set: { clockOutTime: { $add: ['$clockOutTime', 60_000] } } },
      ]);
      await delay(propagationMs);
    },
    /** Removes a session of the week. The service can't know whose it was, so it clears its whole cache. */
    async makeForget(): Promise<void> {
      const some = await entries.findOne(week);
      if (!some) throw new Error('nobody has worked in that week');
      await entries.insertOne({ ...some, _id: 'bench' });
      await entries.deleteOne({ _id: 'bench' });
      await delay(propagationMs);
    },
    close: () => mongo.close(),
  };
}
