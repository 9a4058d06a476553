import { events } from '@portal/contracts/events';
import { userDeleted } from '@portal/contracts/identity/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { JetStreamManager } from 'nats';
import type { Logger } from 'pino';
import { registerErasureMetrics } from './bus-metrics.ts';
import type { CollectionChanges } from './collection-changes.ts';
import {
  deadLetterCollection,
  type Erasure,
  ensureCollections,
  erasureCollection,
  idempotencyCollection,
  majorityWrite,
  mirrorCollection,
  outboxCollection,
} from './collections.ts';
import { createDownstreamConsumers } from './downstream-consumers.ts';
import { mirrorStreamName } from './ensure-stream.ts';
import { isNotFound } from './jetstream-errors.ts';
import type { Bus } from './nats-connection.ts';
import { moreWork, type RepeatedWork, runOnChange } from './run-on-change.ts';
import { streamName } from './stream-names.ts';

/** How long a purge waits for the subscribers' mirrors. */
const mirrorTimeoutMs = 60_000;
/** An intact mirror is checked every ten seconds. */
const mirrorIntactMs = 25_000;

/**
 * Erases deleted people from a service's part of the bus, after what is left of their data. It purges the stream once downstream
 * services have handled all events of the person, then the outbox, the dead letters and the stored
 * responses. An erasure is complete when the mirror sync has erased the subscribers' mirrors as
 * well. Each step is idempotent, so several processes may run it, and another one resumes after a
 * kill. The row of the request stays and records the time.
 */
export function startErasureWorker({
  nc,
  connection,
  service,
  changes,
  log,
  hasPlainMirror = false,
  removeRest,
  pollMs = 1_000,
}: {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  changes: CollectionChanges;
  log?: Logger;
  /** Whether the stream has a mirror in the same account (`ensureMirror`). */
  hasPlainMirror?: boolean;
  /**
   * Removes what may be too much for the transaction of the deletion, which lasts for three seconds at most. It may run again.
   * Nothing may be added after that transaction, and no event may be published about what is removed here afterwards.
   */
  removeRest?: ((userId: string) => Promise<void>) | undefined;
  /** How often to look for the progress of downstream services. */
  pollMs?: number;
}): RepeatedWork {
  const consumers = createDownstreamConsumers({ nc, connection, service });
  const erasures = erasureCollection(connection);
  const stopMeasuring = registerErasureMetrics(service, connection);
  let isClosing = false;

  async function eraseAll() {
    await ensureCollections(connection);
    const pending = await erasures.find({ doneAt: null }).sort({ requestedAt: 1 }).toArray();
    let isFinished = true;
    for (const erasure of pending) {
      if (isClosing) return;
      if (!(await erase(erasure))) isFinished = false;
    }
    return isFinished ? null : moreWork;
  }

  /** Gives whether the erasure is done. */
  async function erase(erasure: Erasure): Promise<boolean> {
    const { _id: userId } = erasure;
    const purgedAt = erasure.purgedAt ?? (await purge(erasure));
    if (!purgedAt) return false;
    const purged = await erasures.findOne({ _id: userId, purgedAt });
    const mirrors = await mirrorCollection(connection).distinct('_id');
    if (!purged || !mirrors.every((id) => purged.mirrors?.includes(id))) return false;
    // Matches only if the erasure wasn't requested again meanwhile.
    const update = { $set: { doneAt: new Date() } };
    const { matchedCount } = await erasures.updateOne({ _id: userId, purgedAt }, update);
    return matchedCount > 0;
  }

  /** Purges the service's stream. Null if it is too early. */
  async function purge({ _id: userId, through, requestedAt }: Erasure): Promise<Date | null> {
    await removeRest?.(userId);
    if (await hasUnpublishedEvents(connection, userId)) return null;
    const manager = await nc.jetstreamManager({ checkAPI: false });
    const last = await lastSequence(manager, streamName(service));
    if (last === null) return null;
    // All events of the person are in the stream by now, up to this sequence.
    const recorded = through ?? last;
    if (through === null) {
      await erasures.updateOne({ _id: userId }, { $set: { through: recorded } });
    }
    const sequence = Math.min(recorded, last);
    if (!(await consumers.haveAcknowledged(sequence))) return null;
    // A missing mirror holds nothing of the person; one that lags would still copy their events.
    const mirrored = hasPlainMirror ? await lastSequence(manager, mirrorStreamName) : null;
    if (mirrored !== null && mirrored < sequence) return null;
    if (await mustWaitForMirrors(sequence, requestedAt)) return null;

    const streams = [streamName(service), ...(mirrored === null ? [] : [mirrorStreamName])];
    for (const name of streams) {
      for (const filter of personSubjects(service, userId)) {
        await manager.streams.purge(name, { filter });
      }
    }
    await deleteRows(connection, userId);
    const purgedAt = new Date();
    const { matchedCount } = await erasures.updateOne(
      { _id: userId, through: recorded },
      { $set: { purgedAt, mirrors: [] } },
    );
    return matchedCount === 0 ? null : purgedAt;
  }

  /** Whether an intact mirror hasn't copied the person's last event yet, and time remains. */
  async function mustWaitForMirrors(sequence: number, requestedAt: Date): Promise<boolean> {
    if (Date.now() - requestedAt.getTime() > mirrorTimeoutMs) return false;
    const intact = { checkedAt: { $gt: new Date(Date.now() - mirrorIntactMs) } };
    const lagging = { ...intact, sourceSeq: { $lt: sequence } };
    const mirrors = mirrorCollection(connection);
    return (await mirrors.findOne(lagging, { projection: { _id: 1 } })) !== null;
  }

  const erasing = runOnChange(eraseAll, {
    changes,
    collection: 'erasures',
    name: 'erasing deleted people',
    log,
    retryMs: pollMs,
  });
  return {
    async close() {
      isClosing = true;
      await erasing.close();
      stopMeasuring();
    },
  };
}

/** The relay publishes in order, so without unpublished events all of them are in the stream. */
async function hasUnpublishedEvents(connection: Connection, userId: string): Promise<boolean> {
  const row = await outboxCollection(connection).findOne(
    { publishedAt: null, 'event.subject': userId },
    { projection: { _id: 1 }, hint: 'unpublished' },
  );
  return row !== null;
}

/** The last sequence of a stream; null if the stream does not exist. */
async function lastSequence(manager: JetStreamManager, stream: string): Promise<number | null> {
  try {
    return (await manager.streams.info(stream)).state.last_seq;
  } catch (failure) {
    if (isNotFound(failure)) return null;
    throw failure;
  }
}

/** A person's subjects in a service's stream, except `user-deleted`, the only event that stays. */
export function personSubjects(service: ServiceName, userId: string): string[] {
  return events
    .filter((event) => event.service === service && event !== userDeleted)
    .map(({ type }) => `${type}.${userId}`);
}

async function deleteRows(connection: Connection, userId: string): Promise<void> {
  const ofPerson = new RegExp(`\\.${userId}$`);
  await outboxCollection(connection).deleteMany({ 'event.subject': userId }, majorityWrite);
  await deadLetterCollection(connection).deleteMany({ subject: ofPerson }, majorityWrite);
  await idempotencyCollection(connection).deleteMany(
    { _id: new RegExp(`^${userId}:`) },
    majorityWrite,
  );
}
