import { addDays, instantInLondon } from '@portal/kernel/london';
import mongoose from 'mongoose';
import { newIds } from './new-ids.ts';
import type { BenchPortal } from './with-portal.ts';

type Row = mongoose.mongo.BSON.Document & { _id: string };

const atOnce = 20_000;

/**
 * Fills the read models of the archive as events would: the staff and, for each of some days, sessions of
 * four in five (some have two) and leave of one in ten.
 */
export async function seedArchive(
  { anyDatabase }: Pick<BenchPortal, 'anyDatabase'>,
  { staff, dates }: { staff: number; dates: readonly string[] },
): Promise<void> {
  const mongo = await new mongoose.mongo.MongoClient(anyDatabase('records')).connect();
  const userIds = newIds(staff);
  async function store(collection: string, rows: Iterable<Row>): Promise<void> {
    let batch: Row[] = [];
    const insert = () =>
      mongo
        .db()
        .collection<Row>(collection)
        .insertMany(batch as never, { ordered: false, writeConcern: { w: 1 } });
    for (const row of rows) {
      batch.push(row);
      if (batch.length < atOnce) continue;
      await insert();
      batch = [];
    }
    if (batch.length > 0) await insert();
  }
  try {
    await store('people', userIds.map(personOf));
    await store(
      'settings',
      userIds.map((_id) => ({ _id, version: 1, annualLeaveEntitlement: 28 })),
    );
    for (const date of dates) {
      await store('sessions', sessionsOn(date, userIds));
      await store('leave', leaveOn(date, userIds));
    }
  } finally {
    await mongo.close();
  }
}

function personOf(_id: string, place: number): Row {
  return {
    _id,
    version: 1,
    firstName: `First-${place % 97}`,
    lastName: `Last-${place}`,
    role: 'employee',
    annualLeaveEntitlement: 25,
    since: '2020-01-01',
  };
}

function* sessionsOn(date: string, userIds: readonly string[]): Iterable<Row> {
  const ids = newIds(userIds.length * 2);
  for (const [place, userId] of userIds.entries()) {
    if (place % 5 === 4) continue;
    for (const [number, hour] of (place % 20 === 0 ? [8, 13] : [8]).entries()) {
      yield {
        _id: ids[2 * place + number] ?? '',
        version: 2,
        userId,
        day: date,
        clockInTime: instantInLondon(date, `0${hour}:57`.slice(-5)),
        clockOutTime: instantInLondon(date, `${hour + 4}:57`),
        hoursWorked: 4,
        isLate: place % 25 === 0,
        lateMinutes: place % 25 === 0 ? 7 : 0,
        clockInLocation: 'Office Computer',
        clockOutLocation: 'Mobile',
      };
    }
  }
}

function* leaveOn(date: string, userIds: readonly string[]): Iterable<Row> {
  const ids = newIds(userIds.length);
  for (const [place, userId] of userIds.entries()) {
    if (place % 10 !== 4) continue;
    const leaveType = place % 20 === 4 ? 'annual' : 'sick';
    const days = [{ date, portion: 'full' }];
    const span = { startDate: date, endDate: date, dates: [date] };
    yield { _id: ids[place] ?? '', version: 2, userId, leaveType, ...span, days };
  }
}

/** Gives consecutive unarchived working days before a day. */
export function daysBefore(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => addDays(day, -1 - number));
}
