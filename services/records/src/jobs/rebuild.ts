import type { CollectionChanges } from '@portal/bus/collection-changes';
import { createConsumerLag } from '@portal/bus/consumer-lag';
import { createLease } from '@portal/bus/lease';
import type { Bus } from '@portal/bus/nats-connection';
import { replayEvents } from '@portal/bus/replay';
import { moreWork, type RepeatedWork, runOnChange } from '@portal/bus/run-on-change';
import type { Logger } from '@portal/runtime/log';
import type { Connection } from 'mongoose';
import type { RebuildStore } from '../store/rebuilds.ts';

/** The read models built from the events of other services; only tombstones are kept. */
const readModels = ['people', 'settings', 'sessions', 'leave', 'holidays'];
const leaseMs = 15_000;

/**
 * Rebuilds the read models on request: clears them, replays all streams from the first event, and marks
 * the rebuild as done. One process does it, and another resumes if that one dies; records are kept and
 * stay readable.
 */
export function startRebuilds({
  bus,
  connection,
  changes,
  rebuilds,
  log,
}: {
  bus: Bus;
  connection: Connection;
  changes: CollectionChanges;
  rebuilds: RebuildStore;
  log: Logger;
}): RepeatedWork {
  const lease = createLease(connection, 'rebuild', leaseMs);
  const lag = createConsumerLag(bus, 'records');

  async function advanceRebuild() {
    const rebuild = await rebuilds.current();
    if (!rebuild || rebuild.state === 'done') return null;
    if (!(await lease.hold())) return moreWork;
    if (rebuild.state !== 'reading') await clear();
    return (await finishIfRead()) ? null : moreWork;
  }

  async function clear(): Promise<void> {
    // From here on nothing is archived, and running archives fail to write.
    await rebuilds.update({
      $set: { state: 'forgetting', waiting: null },
      $inc: { generation: 1 },
    });
    log.info('rebuilding the read models');
    for (const name of readModels) {
      await connection.collection(name).deleteMany({ deleted: { $ne: true } });
    }
    // Exports need the names of teams meanwhile, so events overwrite them instead.
    await connection
      .collection('teams')
      .updateMany({ deleted: { $ne: true } }, { $set: { version: 0 } });
    await replayEvents({ nc: bus, connection, service: 'records' });
    await rebuilds.update({ $set: { state: 'reading' } });
  }

  /** Stores the progress, and that the rebuild is done once everything has been read. */
  async function finishIfRead(): Promise<boolean> {
    const counts = Object.values(await lag.pendingCounts());
    const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
    const isKnown = counts.every((count) => count !== null);
    await rebuilds.update({ $set: { waiting: isKnown ? sum : null } });
    if (!isKnown || sum > 0) return false;
    await rebuilds.update({ $set: { state: 'done', doneAt: new Date() } });
    log.info('read models rebuilt');
    return true;
  }

  return runOnChange(advanceRebuild, {
    changes,
    collection: 'rebuilds',
    name: 'rebuilding the read models',
    log,
  });
}
