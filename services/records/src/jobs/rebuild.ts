import { followedBy } from '@portal/bus/followed';
import { leaseOf } from '@portal/bus/lease';
import type { Bus } from '@portal/bus/nats-connection';
import { readAnew } from '@portal/bus/read-anew';
import type { Rebuild } from '@portal/bus/rebuilds';
import { every } from '@portal/runtime/every';
import type { Logger } from '@portal/runtime/log';
import type { Closable } from '@portal/runtime/service';
import type { Connection, mongo } from 'mongoose';
import type { Rebuilds } from '../store/rebuilds.ts';

/** What the service knows of others, from their events; of the deleted only that they are. */
const known = ['people', 'settings', 'sessions', 'leave', 'holidays'];
const leaseMs = 15_000;

/**
 * Reads everything anew where somebody wants it: forgets what is known, has all streams heard from
 * the first event on, and says when that is done. Of all processes one does it, another goes on where
 * that one dies; the records themselves stay as they are and can be read all the time.
 */
export function startRebuilds(
  {
    bus,
    connection,
    rebuilds,
    log,
  }: {
    bus: Bus;
    connection: Connection;
    rebuilds: Rebuilds;
    log: Logger;
  },
  { pollMs = 1_000 } = {},
): Closable {
  const lease = leaseOf(connection, 'rebuild', leaseMs);
  const followed = followedBy(bus, 'records');

  async function goOn(): Promise<void> {
    const rebuild = await rebuilds.findOne({ _id: 'rebuild' });
    if (!rebuild || rebuild.state === 'done') return;
    if (!(await lease.hold())) return;
    if (rebuild.state !== 'reading') await forget();
    await read();
  }

  async function forget(): Promise<void> {
    // From now on nothing is archived, and what is being archived is not written any more.
    await advance({ $set: { state: 'forgetting', waiting: null }, $inc: { generation: 1 } });
    log.info('everything is read anew');
    for (const name of known) {
      await connection.collection(name).deleteMany({ deleted: { $ne: true } });
    }
    await readAnew({ nc: bus, connection, service: 'records' });
    await advance({ $set: { state: 'reading' } });
  }

  async function read(): Promise<void> {
    const counts = Object.values(await followed.waiting());
    const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
    const isKnown = counts.every((count) => count !== null);
    await advance({ $set: { waiting: isKnown ? sum : null } });
    if (!isKnown || sum > 0) return;
    await advance({ $set: { state: 'done', doneAt: new Date() } });
    log.info('everything is read anew: done');
  }

  async function advance(update: mongo.UpdateFilter<Rebuild>): Promise<void> {
    await rebuilds.updateOne({ _id: 'rebuild', state: { $ne: 'done' } }, update);
  }

  return every(pollMs, goOn, { what: 'reading everything anew', log });
}
