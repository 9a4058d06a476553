import { sessionStore } from '@portal/auth/sessions';
import type { Role } from '@portal/contracts/people/user';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import type { OwnPortal } from './own-portal.ts';
import { employee, firstAdmin, untilItWorks } from './staff.ts';

type Row = { _id: string } & Record<string, unknown>;
const { MongoClient, ObjectId } = mongoose.mongo;

export interface CopiedStaff {
  employees: Session[];
  admins: Session[];
}

export interface Session {
  userId: string;
  /** As a browser sends it. */
  cookie: string;
  /** Where the session is in Valkey, for a baseline that looks it up there. */
  key: string;
}

/**
 * So many people who are signed in. One of each kind is made in the proper way and copied in the
 * databases: an account that is made, set up and signed in costs six password hashes.
 */
export async function copiedStaff(
  portal: OwnPortal,
  counts: { employees: number; admins?: number },
): Promise<CopiedStaff> {
  const admin = await firstAdmin(portal.url);
  const one = await employee(portal.url, admin, 'bench.employee');
  // Attendance and leave have heard of them once they can say something.
  await untilItWorks(() => one.post('/api/time-entries/clock-in'));
  await one.post('/api/time-entries/clock-out');
  await untilItWorks(() => one.get('/api/leave-balance'));
  const mongo = await new MongoClient(portal.anyDatabase('admin')).connect();
  const redis = new Redis(portal.redis);
  try {
    const copy = async (role: Role, count: number) => {
      const original = await mongo.db('identity').collection<Row>('accounts').findOne({ role });
      if (!original) throw new Error(`there is nobody with the role ${role} to copy`);
      const ids = Array.from({ length: count }, () => new ObjectId().toHexString());
      for (const [database, collection] of placesOfPeople) {
        await copyRows(mongo.db(database).collection<Row>(collection), original._id, ids);
      }
      return Promise.all(ids.map((userId) => signedIn(portal, redis, userId, role)));
    };
    return {
      employees: await copy('employee', counts.employees),
      admins: await copy('master-admin', counts.admins ?? 0),
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
): Promise<void> {
  const row = await rows.findOne({ _id: original });
  if (!row || ids.length === 0) return;
  await rows.insertMany(
    ids.map((_id, place) => ({ ...row, _id, ...(row.usernameKey ? nameOf(row, place) : {}) })),
  );
}

/** Of one's own, as accounts need it. */
function nameOf({ role }: Row, place: number) {
  const username = `bench.${role}.${place}`;
  return { username, usernameKey: username, lastName: `Copy-${place}` };
}

async function signedIn(
  { sessionKey }: OwnPortal,
  redis: Redis,
  userId: string,
  role: Role,
): Promise<Session> {
  const session = { userId, role, stage: 'full', rememberMe: false } as const;
  const place = { address: '127.0.0.1', agent: 'bench' };
  const { id, hash } = await sessionStore(redis, sessionKey).create(
    { ...session, ...place },
    new Date(),
  );
  return { userId, cookie: `portal_session=${id}`, key: `session:${hash}` };
}
