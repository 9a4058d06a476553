import mongoose from 'mongoose';
import type { BenchPortal } from './with-portal.ts';

type Row = mongoose.mongo.BSON.Document & { _id: string };
const { MongoClient, ObjectId } = mongoose.mongo;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batch = 10_000;
/** Batches that are stored at the same time. */
const concurrent = 3;
/** More memory while sessions are stored and their indexes built, instead of the portal's 256 MB. */
const cacheWhileSeeding = '4G';

/**
 * Stores finished sessions for some people in the database of attendance, one on each working day up to
 * yesterday, as far back as needed.
 */
export async function seedSessions(
  portal: BenchPortal,
  userIds: readonly string[],
  count: number,
): Promise<void> {
  const mongo = await new MongoClient(portal.anyDatabase('attendance')).connect();
  try {
    const entries = mongo.db().collection<Row>('entries');
    const admin = mongo.db('admin');
    const before = await cacheSize(admin);
    await setCacheSize(admin, cacheWhileSeeding);
    // Built at once at the end, instead of a page read and written for each session.
    const indexes = (await entries.indexes()).filter(({ name }) => name !== '_id_');
    await entries.dropIndexes();
    let rows: Row[] = [];
    // The next batch is made while others are stored.
    const storing = new Set<Promise<unknown>>();
    for (let number = 0, daysAgo = 0; number < count; ) {
      daysAgo += 1;
      const midnight = Math.floor(Date.now() / dayMs - daysAgo) * dayMs;
      if ([0, 6].includes(new Date(midnight).getUTCDay())) continue;
      for (const [place, userId] of userIds.entries()) {
        if (number === count) break;
        rows.push(session(userId, midnight, place));
        number += 1;
        if (rows.length < batch && number < count) continue;
        if (storing.size === concurrent) await Promise.race(storing);
        const stored = entries.insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
        storing.add(stored);
        void stored.finally(() => storing.delete(stored));
        rows = [];
      }
    }
    await Promise.all(storing);
    await entries.createIndexes(indexes);
    // Flush to disk now instead of during the first rounds.
    await admin.command({ fsync: 1 });
    await setCacheSize(admin, `${before}`);
  } finally {
    await mongo.close();
  }
}

/** The bytes that WiredTiger may cache. */
async function cacheSize(admin: mongoose.mongo.Db): Promise<number> {
  const { wiredTiger } = await admin.command({ serverStatus: 1 });
  return Number(wiredTiger.cache['maximum bytes configured']);
}

function setCacheSize(admin: mongoose.mongo.Db, size: string) {
  const setting = { wiredTigerEngineRuntimeConfig: `cache_size=${size}` };
  return admin.command({ setParameter: 1, ...setting });
}

/** Makes a session of about eight hours from about nine; every twelfth is late. */
export function session(userId: string, midnight: number, place: number): Row {
  const lateMinutes = place % 12 === 0 ? 7 : 0;
  const clockInTime = new Date(midnight + 9 * hourMs + (lateMinutes - (place % 5)) * 60_000);
  const date = clockInTime.toISOString().slice(0, 10);
  return {
    _id: new ObjectId().toHexString(),
    userId,
    day: date,
    shiftDay: date,
    clockInTime,
    clockOutTime: new Date(clockInTime.getTime() + 8 * hourMs + place * 1_000),
    isLate: lateMinutes > 0,
    lateMinutes,
    clockInLocation: 'Mobile',
    clockOutLocation: 'Office Computer (WARD-3)',
    missingClockOut: false,
    sentLate: false,
    corrected: false,
    hours: { workStartTime: '09:00', workEndTime: '17:00' },
    version: 2,
    open: false,
  };
}
