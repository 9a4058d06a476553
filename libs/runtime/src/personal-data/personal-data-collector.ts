import type { Sealer } from '@portal/auth/sealer';
import type { CollectionChanges } from '@portal/bus/collection-changes';
import {
  ensureCollections,
  type PersonalDataRequestRow,
  personalDataCollection,
  personalDataRequestCollection,
} from '@portal/bus/collections';
import { createEvent, type Outbox, type Tx } from '@portal/bus/outbox';
import { type RepeatedWork, runOnChange } from '@portal/bus/run-on-change';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { personalDataRequested } from '@portal/contracts/identity/events';
import type { personalDataCollectedEvent } from '@portal/contracts/identity/personal-data-collected-event';
import { ok } from '@portal/kernel/result';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import type { PersonalDataSource } from './personal-data-source.ts';

/** The length from which rows go to the next part: MongoDB takes 16 MB, and a reader holds one part. */
const maxPartLength = 256 * 1024;
/** After this time another process collects the copy, because the first one has ended. */
const claimMs = 10 * 60_000;

interface CollectorOptions {
  connection: Connection;
  changes: CollectionChanges;
  outbox: Pick<Outbox, 'transact'>;
  sealer: Pick<Sealer, 'seal'>;
  sources: readonly PersonalDataSource[];
  /** Reports in a transaction that a copy is collected. */
  onCollected(copy: { id: string; userId: string }, tx: Tx): Promise<void>;
  log: Logger;
}

/** Stores that a copy is to be collected. One that has expired, as in a replay, isn't. */
export async function addPersonalDataRequest(
  connection: Connection,
  { id, userId, requestedById, requestedAt, expiresAt }: NewRequest,
  session: ClientSession,
): Promise<void> {
  if (expiresAt <= new Date()) return;
  const fields = {
    userId,
    requestedById,
    requestedAt,
    expiresAt,
    claimedUntil: null,
    collectedAt: null,
  };
  await personalDataRequestCollection(connection).updateOne(
    { _id: id },
    { $setOnInsert: fields },
    { upsert: true, session },
  );
}

interface NewRequest {
  id: string;
  userId: string;
  requestedById: string;
  requestedAt: Date;
  expiresAt: Date;
}

/** Has the service collect its part of a copy. */
export function onPersonalDataRequested(connection: Connection) {
  return (
    { data, time }: CloudEvent<DataOf<typeof personalDataRequested>>,
    session: ClientSession,
  ): Promise<void> => {
    const { id, userId, requestedById } = data;
    const dates = { requestedAt: new Date(time), expiresAt: new Date(data.expiresAt) };
    return addPersonalDataRequest(connection, { id, userId, requestedById, ...dates }, session);
  };
}

/** Reports to identity that the service has collected its part of a copy. */
export function publishPersonalDataCollected(type: ReturnType<typeof personalDataCollectedEvent>) {
  return async ({ id, userId }: { id: string; userId: string }, { publish }: Tx): Promise<void> =>
    publish(createEvent(type, { userId, data: { id, version: 1 }, now: new Date() }));
}

/**
 * Collects copies of personal data: outside of the event's own transaction, because there may be thousands
 * of rows. It holds one part in memory. Another process continues after a kill.
 */
export function startPersonalDataCollector(options: CollectorOptions): RepeatedWork {
  const { connection, changes, outbox, sealer, sources, onCollected, log } = options;
  const requests = personalDataRequestCollection(connection);
  const parts = personalDataCollection(connection);

  async function collectAll(): Promise<void> {
    await ensureCollections(connection);
    const pending = await requests
      .find({ collectedAt: null })
      .sort({ requestedAt: 1 })
      .limit(100)
      .toArray();
    for (const { _id, expiresAt } of pending) {
      const now = new Date();
      const isFree = { $or: [{ claimedUntil: null }, { claimedUntil: { $lt: now } }] };
      const claimed = await requests.findOneAndUpdate(
        { _id, collectedAt: null, ...isFree },
        { $set: { claimedUntil: new Date(now.getTime() + claimMs) } },
      );
      if (claimed && expiresAt > now) await collect(claimed);
    }
  }

  async function collect(request: PersonalDataRequestRow): Promise<void> {
    const { _id: id, userId } = request;
    try {
      await parts.deleteMany(partsOf(id));
      await storeParts(request);
      const isStored = await outbox.transact({}, async (tx) => {
        const { matchedCount } = await requests.updateOne(
          { _id: id, collectedAt: null },
          { $set: { collectedAt: new Date(), claimedUntil: null } },
          { session: tx.session },
        );
        if (matchedCount === 0) return ok(false);
        await onCollected({ id, userId }, tx);
        return ok(true);
      });
      // The person was deleted meanwhile.
      if (isStored.ok && !isStored.value) await parts.deleteMany(partsOf(id));
    } catch (failure) {
      await requests.updateOne({ _id: id }, { $set: { claimedUntil: null } });
      throw failure;
    }
  }

  async function storeParts({ _id: id, userId, expiresAt }: PersonalDataRequestRow): Promise<void> {
    let index = 0;
    for (const { kind, rows } of sources) {
      let pending: string[] = [];
      let length = 0;
      let isEmpty = true;
      const store = async () => {
        const sealed = sealer.seal(`{"kind":"${kind}","rows":[${pending.join(',')}]}`);
        await parts.insertOne({ _id: partId(id, index), userId, sealed, expiresAt });
        index += 1;
        pending = [];
        length = 0;
        isEmpty = false;
      };
      for await (const row of rows(userId)) {
        const text = JSON.stringify(row);
        pending.push(text);
        length += text.length;
        if (length >= maxPartLength) await store();
      }
      if (pending.length > 0 || isEmpty) await store();
    }
  }

  return runOnChange(collectAll, {
    changes,
    collection: 'personaldatarequests',
    name: 'collecting personal data',
    log,
  });
}

/** Reads a collected copy as lines of JSON, one part at a time. */
export async function* readPersonalDataParts(
  connection: Connection,
  sealer: Pick<Sealer, 'open'>,
  id: string,
): AsyncGenerator<string> {
  const cursor = personalDataCollection(connection).find(partsOf(id), {
    sort: { _id: 1 },
    batchSize: 1,
  });
  for await (const { sealed } of cursor) {
    const text = sealer.open(sealed);
    if (text === null) throw new Error('a part was sealed with a key that is gone');
    yield `${text}\n`;
  }
}

const partId = (id: string, index: number) => `${id}:${String(index).padStart(8, '0')}`;
/** All parts of a copy: `;` follows `:`. */
const partsOf = (id: string) => ({ _id: { $gte: `${id}:`, $lt: `${id};` } });
