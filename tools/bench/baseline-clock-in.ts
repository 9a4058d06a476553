// Minimal baseline for clocking in and out: bare HTTP, one Valkey lookup and, with the native driver, the
// same transaction (entry and outbox row, majority write concern) with the same indexes.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';

type Row = mongoose.mongo.BSON.Document & { _id: string };

const redis = new Redis(process.env.REDIS_URL ?? '');
const mongo = await new mongoose.mongo.MongoClient(process.env.MONGODB_URI ?? '').connect();
const people = mongo.db().collection<Row>('people');
const entries = mongo.db().collection<Row>('entries');
const outbox = mongo.db().collection<Row>('outbox');
await entries.createIndex({ userId: 1 }, { unique: true, partialFilterExpression: { open: true } });
await entries.createIndex({ userId: 1, clockInTime: -1 });
await outbox.createIndex({ position: 1 }, { partialFilterExpression: { publishedAt: null } });
const transactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
} as const;

async function clock(direction: 'in' | 'out', userId: string, location: string): Promise<Row> {
  const session = mongo.startSession();
  try {
    return await session.withTransaction(async () => {
      const person = direction === 'in' && (await people.findOne({ _id: userId }, { session }));
      const last = await entries.findOne({ userId }, { session, sort: { clockInTime: -1 } });
      const entry = person ? started(person, location) : last && ended(last, location);
      if (!entry || last?.open === (direction === 'in')) throw new Error(`clock-${direction}`);
      if (person) await entries.insertOne(entry, { session });
      else await entries.replaceOne({ _id: entry._id }, entry, { session });
      await outbox.insertOne(eventRow(direction, entry), { session });
      return entry;
    }, transactionOptions);
  } finally {
    await session.endSession();
  }
}

function started({ _id: userId, workStartTime, workEndTime }: Row, location: string): Row {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  return {
    _id: new mongoose.mongo.ObjectId().toHexString(),
    userId,
    day,
    shiftDay: day,
    clockInTime: now,
    clockOutTime: null,
    isLate: false,
    lateMinutes: 0,
    clockInLocation: location,
    clockOutLocation: null,
    missingClockOut: false,
    sentLate: false,
    corrected: false,
    hours: { workStartTime, workEndTime },
    version: 1,
    open: true,
  };
}

function ended(entry: Row, location: string): Row {
  return {
    ...entry,
    clockOutTime: new Date(),
    clockOutLocation: location,
    version: 2,
    open: false,
  };
}

function eventRow(direction: 'in' | 'out', { _id: id, userId, open: _, ...data }: Row): Row {
  const type = `portal.attendance.clocked-${direction}`;
  const _id = randomUUID();
  return {
    _id,
    subject: `${type}.${userId}`,
    event: {
      specversion: '1.0',
      id: _id,
      source: '/portal/attendance',
      type,
      subject: userId,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      data: { id, userId, ...data },
    },
    position: new mongoose.mongo.Timestamp(0n),
    publishedAt: null,
  };
}

/** The session after its signature (libs/auth/src/session-codec.ts), which the baseline doesn't check. */
function contentOf(session: string | null): string {
  return session?.slice(session.indexOf('{')) ?? '{}';
}

async function answer(request: IncomingMessage): Promise<Row | null> {
  const [session, body] = await Promise.all([
    redis.get(String(request.headers['x-session-key'])),
    text(request),
  ]);
  const { userId } = JSON.parse(contentOf(session)) as { userId?: string };
  const { deviceInfo } = JSON.parse(body) as { deviceInfo: string };
  return userId ? clock(request.url?.endsWith('in') ? 'in' : 'out', userId, deviceInfo) : null;
}

const server = createServer((request, response) => {
  answer(request).then(
    (entry) => {
      response.writeHead(entry ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(entry));
    },
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit(0));
