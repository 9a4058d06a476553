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
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import type { PersonalDataSource } from './personal-data-source.ts';

/** The length from which rows go to the next part: MongoDB takes 16 MB, and a reader holds one part. */
const maxPartLength = 256 * 1024;
/** A process that stores no part for this long has ended or hangs, and another collects the copy. */
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
    claimId: null,
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
    const failures: unknown[] = [];
    for (const { _id } of pending) {
      const request = await claim(_id);
      // One that fails must not hold up the others.
      if (request) await collect(request).catch((failure) => failures.push(failure));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some copies are not collected');
  }

  async function claim(id: string): Promise<ClaimedRequest | null> {
    const now = new Date();
    const isFree = { $or: [{ claimedUntil: null }, { claimedUntil: { $lt: now } }] };
    const claimId = newId();
    const claimed = await requests.findOneAndUpdate(
      { _id: id, collectedAt: null, expiresAt: { $gt: now }, ...isFree },
      { $set: { claimId, claimedUntil: new Date(now.getTime() + claimMs) } },
    );
    return claimed && { ...claimed, claimId };
  }

  async function collect(request: ClaimedRequest): Promise<void> {
    await parts.deleteMany(partsOf(request._id));
    try {
      const isOwn = (await storeParts(request)) && (await reportCollected(request));
      // The person was deleted meanwhile, or another process has taken over.
      if (!isOwn) await parts.deleteMany(partsOf(request._id, request.claimId));
    } catch (failure) {
      await requests.updateOne(ownClaim(request), { $set: { claimedUntil: null } });
      throw failure;
    }
  }

  /** Stores what the service keeps of the person; false if the claim is lost. */
  async function storeParts(request: ClaimedRequest): Promise<boolean> {
    const { userId, expiresAt } = request;
    let index = 0;
    for (const { kind, rows } of sources) {
      for await (const texts of inParts(rows(userId))) {
        if (!(await renewClaim(request))) return false;
        const sealed = sealer.seal(`{"kind":"${kind}","rows":[${texts.join(',')}]}`);
        await parts.insertOne({ _id: partId(request, index), userId, sealed, expiresAt });
        index += 1;
      }
    }
    return true;
  }

  async function renewClaim(request: ClaimedRequest): Promise<boolean> {
    const claimedUntil = new Date(Date.now() + claimMs);
    const { matchedCount } = await requests.updateOne(ownClaim(request), {
      $set: { claimedUntil },
    });
    return matchedCount === 1;
  }

  /** Reports that the copy is collected; false if the claim is lost. */
  async function reportCollected(request: ClaimedRequest): Promise<boolean> {
    const isReported = await outbox.transact({}, async (tx) => {
      const { matchedCount } = await requests.updateOne(
        ownClaim(request),
        { $set: { collectedAt: new Date(), claimedUntil: null } },
        { session: tx.session },
      );
      if (matchedCount === 0) return ok(false);
      await onCollected({ id: request._id, userId: request.userId }, tx);
      return ok(true);
    });
    return isReported.ok && isReported.value;
  }

  return runOnChange(collectAll, {
    changes,
    collection: 'personaldatarequests',
    name: 'collecting personal data',
    log,
  });
}

/** Groups the JSON of rows into parts. Without rows there is one empty part. */
async function* inParts(rows: AsyncIterable<unknown>): AsyncGenerator<string[]> {
  let pending: string[] = [];
  let length = 0;
  let isEmpty = true;
  for await (const row of rows) {
    const text = JSON.stringify(row);
    pending.push(text);
    length += text.length;
    isEmpty = false;
    if (length < maxPartLength) continue;
    yield pending;
    pending = [];
    length = 0;
  }
  if (pending.length > 0 || isEmpty) yield pending;
}

/** Reads a collected copy as lines of JSON, one part at a time. */
export async function* readPersonalDataParts(
  connection: Connection,
  sealer: Pick<Sealer, 'open'>,
  id: string,
): AsyncGenerator<string> {
  const request = await personalDataRequestCollection(connection).findOne({ _id: id });
  const cursor = personalDataCollection(connection).find(
    partsOf(id, request?.claimId ?? undefined),
    { sort: { _id: 1 }, batchSize: 1 },
  );
  for await (const { sealed } of cursor) {
    const text = sealer.open(sealed);
    if (text === null) throw new Error('a part was sealed with a key that is gone');
    yield `${text}\n`;
  }
}

/** A copy that this process collects. */
type ClaimedRequest = PersonalDataRequestRow & { claimId: string };

const ownClaim = ({ _id, claimId }: ClaimedRequest) => ({ _id, claimId, collectedAt: null });
const partId = ({ _id, claimId }: ClaimedRequest, index: number) =>
  `${_id}:${claimId}:${String(index).padStart(8, '0')}`;

/** All parts of a copy, or of one attempt to collect it: `;` follows `:`. */
function partsOf(id: string, claimId?: string) {
  const prefix = claimId ? `${id}:${claimId}` : id;
  return { _id: { $gte: `${prefix}:`, $lt: `${prefix};` } };
}
