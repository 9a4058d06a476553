import { addDays, instantInLondon, weekday } from '@portal/kernel/london';
import mongoose from 'mongoose';
import type { BenchPortal } from './with-portal.ts';

type Row = mongoose.mongo.BSON.Document;

const atOnce = 50_000;

/** Stores archived records, one for each person and day before `until`, as the archive does. */
export async function seedRecords(
  { anyDatabase }: Pick<BenchPortal, 'anyDatabase'>,
  userIds: readonly string[],
  { until, days }: { until: string; days: number },
  say: (line: string) => void,
): Promise<number> {
  const mongo = await new mongoose.mongo.MongoClient(anyDatabase('records')).connect();
  const records = mongo.db().collection('records');
  const known = mongo.db().collection<{ _id: string }>('archivedDays');
  const summaries = mongo.db().collection<{ _id: string }>('daySummaries');
  let count = 0;
  let batch: Row[] = [];
  async function store(): Promise<void> {
    if (batch.length === 0) return;
    await records.insertMany(batch, { ordered: false, writeConcern: { w: 1 } });
    const millionsBefore = Math.floor(count / 1_000_000);
    count += batch.length;
    batch = [];
    if (Math.floor(count / 1_000_000) > millionsBefore) say(`${count} records stored`);
  }
  try {
    for (let number = days - 1; number >= 0; number -= 1) {
      const date = addDays(until, -number);
      for (const [place, userId] of userIds.entries()) batch.push(recordOf(userId, date, place));
      const archived = { _id: date, version: 1, archivedAt: new Date(), isWhole: true };
      await known.insertOne(archived);
      await summaries.insertOne({ _id: date, version: 1, records: userIds.length } as never);
      if (batch.length >= atOnce) await store();
    }
    await store();
    return count;
  } finally {
    await mongo.close();
  }
}

/** Makes the record of a day: four in five worked, some were late, some were off sick. */
function recordOf(userId: string, recordDate: string, place: number): Row {
  const turn = (place * 7 + Number(recordDate.slice(-2)) * 3) % 20;
  const isWorkingDay = weekday(recordDate) <= 5;
  const wasPresent = isWorkingDay && turn < 16;
  const lateMinutes = wasPresent && turn === 0 ? 12 : 0;
  const at = (time: string) => (wasPresent ? instantInLondon(recordDate, time) : null);
  const [firstName, lastName] = [`First-${place % 97}`, `Last-${String(place).padStart(6, '0')}`];
  return {
    userId,
    recordDate,
    sessionNumber: 1,
    firstName,
    lastName,
    sortName: `${lastName.toLowerCase()}\t${firstName.toLowerCase()}`,
    role: 'employee',
    annualLeaveEntitlement: 25 + (place % 4),
    onAnnualLeave: isWorkingDay && turn === 17,
    annualLeaveDays: isWorkingDay && turn === 17 ? 1 : 0,
    onSickLeave: turn === 18,
    onCompassionateLeave: turn === 19,
    isWorkingDay,
    wasPresent,
    clockInTime: at(lateMinutes > 0 ? '09:12' : '08:57'),
    clockOutTime: at('17:04'),
    hoursWorked: wasPresent ? 8.1166 - lateMinutes / 60 : null,
    isLate: lateMinutes > 0,
    lateMinutes,
    clockInLocation: wasPresent ? 'Office Computer (WARD-7, "front desk")' : null,
    clockOutLocation: wasPresent ? 'Mobile' : null,
    createdAt: instantInLondon(addDays(recordDate, 1), '00:20'),
  };
}
