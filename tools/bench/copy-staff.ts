import { createSessionStore } from '@portal/auth/session-store';
import type { Role } from '@portal/contracts/identity/user';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import {
  createEmployee,
  createFirstAdmin,
  firstAdmin,
  retryUntilReady,
} from './create-accounts.ts';
import type { BenchPortal } from './with-portal.ts';

type Row = { _id: string } & Record<string, unknown>;
const { MongoClient, ObjectId } = mongoose.mongo;

export interface CopiedStaff {
  employees: Session[];
  admins: Session[];
}

export interface Session {
  userId: string;
  /** In the format of the Cookie header. */
  cookie: string;
  /** The key of the session in Valkey, for baselines that look it up. */
  key: string;
}

/**
 * Creates signed-in people. One of each role is created by the API and copied in the databases, because
 * creating, setting up and signing in an account needs six password hashes.
 */
export async function copyStaff(
  portal: BenchPortal,
  counts: { employees: number; admins?: number },
): Promise<CopiedStaff> {
  const admin = await createFirstAdmin(portal.url);
  // Others may have copied people in the same portal.
  const run = new ObjectId().toHexString().slice(-8);
  const username = `bench.${run}`;
  const one = await createEmployee(portal.url, admin, username);
  // Attendance and leave have the people once they respond.
  await retryUntilReady(() => one.post('/api/time-entries/clock-in'));
  await one.post('/api/time-entries/clock-out');
  await retryUntilReady(() => one.get('/api/leave-balance'));
  const mongo = await new MongoClient(portal.anyDatabase('admin')).connect();
  const redis = new Redis(portal.redis);
  try {
    const copy = async (role: Role, copied: string, count: number) => {
      const accounts = mongo.db('identity').collection<Row>('accounts');
      const original = await accounts.findOne({ usernameKey: copied });
      if (!original) throw new Error(`there is no ${copied} to copy`);
      const ids = Array.from({ length: count }, () => new ObjectId().toHexString());
      for (const [database, collection] of placesOfPeople) {
        await copyRows(mongo.db(database).collection<Row>(collection), original._id, ids, run);
      }
      return Promise.all(ids.map((userId) => signedIn(portal, redis, userId, role)));
    };
    return {
      employees: await copy('employee', username, counts.employees),
      admins: await copy('master-admin', firstAdmin.username, counts.admins ?? 0),
    };
  } finally {
    await redis.quit();
    await mongo.close();
  }
}

const placesOfPeople = [
  ['identity', 'accounts'],
  ['attendance', 'people'],
  ['leave', 'settings'],
  ['leave', 'people'],
  ['messaging', 'people'],
] as const;

async function copyRows(
  rows: mongoose.mongo.Collection<Row>,
  original: string,
  ids: readonly string[],
  run: string,
): Promise<void> {
  const row = await rows.findOne({ _id: original });
  if (!row || ids.length === 0) return;
  await rows.insertMany(
    ids.map((_id, place) => ({ ...row, _id, ...(row.usernameKey ? nameOf(row, run, place) : {}) })),
  );
}

/** Makes unique values for accounts. */
function nameOf({ role }: Row, run: string, place: number) {
  const username = `bench.${run}.${role}.${place}`;
  return { username, usernameKey: username, lastName: `Copy-${place}` };
}

async function signedIn(
  { sessionKey }: BenchPortal,
  redis: Redis,
  userId: string,
  role: Role,
): Promise<Session> {
  const session = { userId, role, stage: 'full', rememberMe: false } as const;
  const place = { address: '127.0.0.1', agent: 'bench' };
  const { id, hash } = await createSessionStore(redis, sessionKey).create(
    { ...session, ...place },
    new Date(),
  );
  return { userId, cookie: `portal_session=${id}`, key: `session:${hash}` };
}
