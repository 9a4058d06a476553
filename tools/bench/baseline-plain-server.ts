// The portal as one program might be: Fastify in one process, the native driver, the same sessions in Valkey; no
// federation and no events. It reads the portal's own collections, and clocks in and out in a database of its own.
import type { AddressInfo } from 'node:net';
import { decimalHours, formatDuration, minutesBetween } from '@portal/kernel/duration';
import { addDays, eachDay, londonDay, weekday, weekOf } from '@portal/kernel/london';
import fastify from 'fastify';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';

type Row = mongoose.mongo.BSON.Document & { _id: string };
interface Entry extends Row {
  day: string;
  clockInTime: Date;
  clockOutTime: Date | null;
  isLate: boolean;
  lateMinutes: number;
}

const redis = new Redis(process.env.REDIS_URL ?? '');
const mongo = await new mongoose.mongo.MongoClient(process.env.MONGODB_URI ?? '').connect();
const entries = mongo.db('attendance').collection<Entry>('entries');
const people = mongo.db('attendance').collection<Row>('people');
const leaveDays = mongo.db('leave').collection<Row>('requests');
const accounts = mongo.db('identity').collection<Row>('accounts');
const clocked = mongo.db('bench').collection<Row>('entries');
await clocked.createIndex({ userId: 1 }, { unique: true, partialFilterExpression: { open: true } });
await clocked.createIndex({ userId: 1, clockInTime: -1 });
const durable = { writeConcern: { w: 'majority', journal: true } } as const;

function minutesOf({ clockInTime, clockOutTime }: Entry): number {
  return minutesBetween(clockInTime, clockOutTime ?? new Date());
}

function totalOf(minutes: number) {
  return {
    totalMinutes: minutes,
    totalHours: decimalHours(minutes),
    formattedTime: formatDuration(minutes),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function todayTotal(userId: string) {
  const day = londonDay(new Date());
  // A session counts for the day on which it began, and may be open since yesterday.
  const recent = await entries.find({ userId, day: { $gte: addDays(day, -1) } }).toArray();
  return totalOf(sum(recent.filter((entry) => entry.day === day).map(minutesOf)));
}

async function weeklyStats(userId: string) {
  const { start, end } = weekOf(londonDay(new Date()));
  const [person, sessions, leave] = await Promise.all([
    people.findOne({ _id: userId }),
    entries.find({ userId, day: { $gte: start, $lte: end } }).toArray(),
    leaveDays.find({ userId, startDate: { $lte: end }, endDate: { $gte: start } }).toArray(),
  ]);
  const off = new Set<string>(
    leave
      .filter(({ status }) => status === 'approved')
      .flatMap(({ days }) => days.map(({ date }: { date: string }) => date)),
  );
  const [from = 0, to = 0] = [person?.workStartTime, person?.workEndTime].map((time) => {
    const [hours = 0, minutes = 0] = String(time).split(':').map(Number);
    return hours * 60 + minutes;
  });
  const days = eachDay(start, end).map((date) => {
    const ofDay = sessions.filter(({ day }) => day === date);
    const { totalMinutes, totalHours } = totalOf(sum(ofDay.map(minutesOf)));
    const isWorkingDay = weekday(date) <= 5;
    const isOff = isWorkingDay && off.has(date);
    return {
      date,
      totalMinutes,
      totalHours,
      sessionsCount: ofDay.length,
      lateMinutes: sum(ofDay.map(({ lateMinutes }) => lateMinutes)),
      isLate: ofDay.some(({ isLate }) => isLate),
      isWorkingDay,
      leaveDays: isOff ? 1 : 0,
      dueMinutes: isWorkingDay && !isOff ? to - from : 0,
    };
  });
  return {
    weekStart: start,
    weekEnd: end,
    ...totalOf(sum(days.map(({ totalMinutes }) => totalMinutes))),
    dueMinutes: sum(days.map(({ dueMinutes }) => dueMinutes)),
    daysWorked: days.filter(({ sessionsCount }) => sessionsCount > 0).length,
    days,
  };
}

async function leaveCalendar(userId: string, { startDate, endDate }: ReadRequest['Querystring']) {
  const [requests, person] = await Promise.all([
    leaveDays
      .find({
        userId,
        endDate: { $gte: startDate },
        startDate: { $lte: endDate },
        status: { $ne: 'cancelled' },
      })
      .sort({ startDate: 1 })
      .toArray(),
    accounts.findOne({ _id: userId }, { projection: { firstName: 1, lastName: 1 } }),
  ]);
  return requests.map(({ _id: id, ...fields }) => ({ id, ...fields, user: person }));
}

async function clockIn(userId: string, clockInLocation: string) {
  const [person, last] = await Promise.all([
    people.findOne({ _id: userId }),
    clocked.findOne({ userId }, { sort: { clockInTime: -1 } }),
  ]);
  if (!person || last?.open) throw new Error('clocked in already');
  const now = new Date();
  const day = londonDay(now);
  const { workStartTime, workEndTime } = person;
  const entry = {
    _id: new mongoose.mongo.ObjectId().toHexString(),
    userId,
    day,
    shiftDay: day,
    clockInTime: now,
    clockOutTime: null,
    isLate: false,
    lateMinutes: 0,
    clockInLocation,
    clockOutLocation: null,
    hours: { workStartTime, workEndTime },
    open: true,
  };
  await clocked.insertOne(entry, durable);
  return entry;
}

async function clockOut(userId: string, clockOutLocation: string) {
  const change = { $set: { clockOutTime: new Date(), clockOutLocation, open: false } };
  const entry = await clocked.findOneAndUpdate({ userId, open: true }, change, {
    ...durable,
    returnDocument: 'after',
  });
  if (!entry) throw new Error('not clocked in');
  return entry;
}

interface ReadRequest {
  Headers: { 'x-session-key': string };
  Querystring: { startDate: string; endDate: string };
}

interface ClockRequest {
  Headers: { 'x-session-key': string };
  Body: { deviceInfo: string };
}

/** The session after its signature (libs/auth/src/session-codec.ts), which the baseline doesn't check. */
async function userOf(key: string): Promise<string> {
  const session = await redis.get(key);
  const { userId } = JSON.parse(session?.slice(session.indexOf('{')) ?? '{}');
  if (!userId) throw new Error('not signed in');
  return userId;
}

const server = fastify({ keepAliveTimeout: 75_000 });
const reads = {
  '/api/time-entries/today-total': todayTotal,
  '/api/time-entries/weekly-stats': weeklyStats,
  '/api/leave-requests/calendar': leaveCalendar,
};
for (const [path, read] of Object.entries(reads)) {
  server.get<ReadRequest>(path, async ({ headers, query }) =>
    read(await userOf(headers['x-session-key']), query),
  );
}
const writes = { '/api/time-entries/clock-in': clockIn, '/api/time-entries/clock-out': clockOut };
for (const [path, write] of Object.entries(writes)) {
  server.post<ClockRequest>(path, async ({ headers, body }) =>
    write(await userOf(headers['x-session-key']), body.deviceInfo),
  );
}
await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ ready: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
process.on('disconnect', () => process.exit(0));
