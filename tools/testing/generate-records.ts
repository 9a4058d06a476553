import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { addDays, eachDay, instantInLondon, weekday } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import mongoose from 'mongoose';
import { readJson } from '../portal/data-directory/private-file.ts';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';

const firstNames = ['Amara', 'Bronwen', 'Callum', 'Dina', 'Eilidh', 'Femi', 'Gwen', 'Hamza'];
const lastNames = ['Adeyemi', 'Evans', 'Haddad', 'Khan', 'MacLeod', 'Okafor', 'Price', 'Reid'];
const minute = 60_000;
const noSession = {
  onAnnualLeave: false,
  annualLeaveDays: 0,
  onSickLeave: false,
  onCompassionateLeave: false,
  wasPresent: false,
  clockInTime: null,
  clockOutTime: null,
  hoursWorked: null,
  isLate: false,
  lateMinutes: 0,
  clockInLocation: null,
  clockOutLocation: null,
};

/**
 * Stores records of people without accounts in the archive of a running portal, for each day of a range.
 * They are plausible and always the same. Written to the database directly, because creating thousands
 * of sessions would take as many requests. People are numbered from `first`. Gives a function that
 * removes the records.
 */
export async function generateRecords(
  dataDir: string,
  { from, to, people, first = 0 }: { from: string; to: string; people: number; first?: number },
): Promise<() => Promise<void>> {
  const client = await databaseOf(dataDir);
  const database = client.db('records');
  const records = database.collection('records');
  const summaries = database.collection<{ _id: string }>('daySummaries');
  const days = eachDay(from, to);
  const rows = days.flatMap((day) =>
    Array.from({ length: people }, (_, index) => recordOf(day, first + index)),
  );
  await records.insertMany(rows);
  const count = (by: number) =>
    summaries.bulkWrite(
      days.map((_id) => ({
        updateOne: {
          filter: { _id },
          update: { $inc: { version: 1, records: by * people } },
          upsert: true,
        },
      })),
    );
  await count(1);
  return async () => {
    await records.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
    await count(-1);
    await client.close();
  };
}

/** Backdates when a person joined the staff, so that earlier days are archived too. */
export async function setStaffSince(dataDir: string, userId: string, since: string): Promise<void> {
  const client = await databaseOf(dataDir);
  const people = client.db('records').collection<{ _id: string }>('people');
  await eventually(async () => {
    const { matchedCount } = await people.updateOne({ _id: userId }, { $set: { since } });
    if (matchedCount === 0) throw new Error('The archive does not have the person yet');
  });
  await client.close();
}

async function databaseOf(dataDir: string): Promise<mongoose.mongo.MongoClient> {
  const { mongodb } = await ensureSecrets(dataDir);
  const ports = await readJson<{ mongod: number }>(join(dataDir, 'ports.json'));
  return new mongoose.mongo.MongoClient(
    `mongodb://root:${mongodb.root}@127.0.0.1:${ports?.mongod}/?directConnection=true&authSource=admin`,
  ).connect();
}

function recordOf(recordDate: string, index: number) {
  const chance = digest(`${recordDate} ${index}`);
  const firstName = firstNames[index % firstNames.length] ?? '';
  const lastName = `${lastNames[Math.floor(index / 8) % lastNames.length]}-${index}`;
  const isWorkingDay = weekday(recordDate) < 6;
  return {
    _id: new mongoose.mongo.ObjectId(chance.toString('hex').slice(0, 24)),
    userId: digest(`person ${index}`).toString('hex').slice(0, 24),
    recordDate,
    sessionNumber: 1,
    firstName,
    lastName,
    sortName: `${lastName}\t${firstName}`.toLowerCase(),
    role: 'employee',
    annualLeaveEntitlement: 25,
    isWorkingDay,
    createdAt: instantInLondon(addDays(recordDate, 1), '00:20'),
    ...noSession,
    ...whatHappened(recordDate, isWorkingDay, chance[0] ?? 0, chance[1] ?? 0),
  };
}

/** Out of two numbers up to 255. */
function whatHappened(day: string, isWorkingDay: boolean, one: number, other: number) {
  if (!isWorkingDay && one > 12) return {};
  if (isWorkingDay && one < 8) return { onSickLeave: true };
  if (isWorkingDay && one < 30) return { onAnnualLeave: true, annualLeaveDays: 1 };
  if (isWorkingDay && one < 32) return { onCompassionateLeave: true };
  if (isWorkingDay && one < 38) return {};
  const isLate = other < 18;
  const lateMinutes = isLate ? 3 + other : 0;
  const began =
    instantInLondon(day, '08:50').getTime() + (isLate ? 10 + lateMinutes : other % 10) * minute;
  const worked = 440 + (other % 60);
  const location = other % 3 === 0 ? 'Mobile' : 'Office Computer: WARD-12';
  return {
    wasPresent: true,
    clockInTime: new Date(began),
    clockOutTime: new Date(began + worked * minute),
    hoursWorked: Math.round((worked / 60) * 100) / 100,
    isLate,
    lateMinutes,
    clockInLocation: location,
    clockOutLocation: location,
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
