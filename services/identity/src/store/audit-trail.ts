import { randomBytes } from 'node:crypto';
import { createBatcher } from '@portal/bus/batcher';
import type { AuditAction } from '@portal/contracts/identity/audit';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { Schema } from 'mongoose';
import {
  type AuditChainPosition,
  type AuditHead,
  type AuditRow,
  chainRow,
  chainStart,
  createHead,
  createStart,
  findRowFault,
  type KeyedHash,
  readStart,
  sealAddress,
} from '../domain/audit-chain.ts';

/** An audit row to be added: who did what to whom, when and from where. */
export type NewAuditEntry = Omit<
  AuditRow,
  'seq' | 'mac' | 'address' | 'addressHash' | 'addressSalt'
> & { address: string };

/** Selects audit rows. Fields that are missing or null don’t restrict. */
export interface AuditFilter {
  action?: AuditAction | null | undefined;
  /** The actor or the target. */
  personId?: string | null | undefined;
  from?: Date | null | undefined;
  /** Exclusive. */
  until?: Date | null | undefined;
  /** The reader: without the legal holds on them, of which nobody learns. */
  reader?: string | null | undefined;
  /** Only rows that follow this one in the order newest first. */
  after?: Pick<AuditRow, 'seq' | 'at'> | null | undefined;
}

/** What the person concerned never sees. */
export const legalHoldActions = [
  'legal-hold-placed',
  'legal-hold-ended',
] as const satisfies AuditAction[];

type Row = Omit<AuditRow, 'seq' | 'address'> & { _id: number; address?: string };
type HeadRow = AuditHead & { _id: string };

const optional = { type: String, default: null };
const required = { type: String, required: true };
const detail = { _id: false, field: required, before: optional, after: optional };

const rowSchema = new Schema<Row>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    action: required,
    actorId: optional,
    targetId: optional,
    // Both are removed after their retention period.
    address: String,
    addressSalt: String,
    addressHash: String,
    // Old rows have no details. An empty list would give another MAC.
    details: { type: [detail], default: undefined },
    eventId: String,
    mac: required,
  },
  { collection: 'audit', versionKey: false, strict: 'throw' },
);
const headSchema = new Schema<HeadRow>(
  { _id: required, seq: { type: Number, required: true }, mac: String, seal: String },
  { collection: 'audithead', versionKey: false, strict: 'throw' },
);

// Newest first, for all actions or one. The index gives this order however long the trail is.
rowSchema.index({ at: -1, _id: -1 });
rowSchema.index({ action: 1, at: -1, _id: -1 });
// The rows with an address that can be removed, oldest first.
rowSchema.index(
  { at: 1 },
  { name: 'with-address', partialFilterExpression: { addressSalt: { $gte: '' } } },
);
// For one person: MongoDB merges both. The action is included so that filtering reads no rows.
rowSchema.index({ actorId: 1, at: -1, _id: -1, action: 1 });
rowSchema.index({ targetId: 1, at: -1, _id: -1, action: 1 });

const head = 'head';
/** The position before the first row that is stored, once rows were removed. */
const start = 'start';
const removalBatchSize = 1_000;
export const newestFirstSort = { at: -1, _id: -1 } as const;

export type AuditTrailStore = ReturnType<typeof createAuditTrailStore>;

/**
 * The audit trail in MongoDB, chained by `keyedHash`. Every transaction that appends writes the
 * head, so of two concurrent ones one runs again after the other.
 */
export function createAuditTrailStore(connection: Connection, keyedHash: KeyedHash) {
  const rows = connection.model<Row>('AuditRow', rowSchema);
  const heads = connection.model<HeadRow>('AuditHead', headSchema);

  async function append(entries: readonly NewAuditEntry[], session: ClientSession): Promise<void> {
    if (entries.length === 0) return;
    // Updating the head first locks it: from here on no other transaction can append.
    const found = await heads
      .findByIdAndUpdate(
        head,
        { $inc: { seq: entries.length } },
        { upsert: true, session, returnDocument: 'before' },
      )
      .lean<HeadRow>();
    let last: AuditChainPosition = found ?? chainStart;
    const added: Row[] = [];
    for (const entry of entries) {
      const from = entry.address ? sealAddress(entry.address, newSalt(), keyedHash) : {};
      const { seq, address, ...row } = chainRow({ ...entry, ...from }, last, keyedHash);
      added.push({ _id: seq, ...row, address: address ?? '' });
      last = { seq, mac: row.mac };
    }
    await rows.insertMany(added, { session });
    await heads.updateOne({ _id: head }, { $set: createHead(last, keyedHash) }, { session });
  }

  return {
    /** Appends entries in the transaction of `session`. */
    append,

    /**
     * Appends an entry about something that changes nothing else in the database. Concurrent calls
     * share a transaction, because hundreds may sign in at once and only one can write the head at
     * a time.
     */
    appendInOwnTransaction: createBatcher<NewAuditEntry, void>({
      async processBatch(entries) {
        await connection.transaction((session) => append(entries, session));
        return entries.map(() => undefined);
      },
      maxConcurrentBatches: 1,
      maxBatchSize: 1_000,
    }),

    /**
     * Removes the first rows up to one that is newer than `until`, or about one of `held`, at most a batch; returns
     * how many. The position of the last one is stored with a seal, from which the chain can still be verified. Throws if
     * one was changed.
     */
    async removeBatchBefore(until: Date, held: ReadonlySet<string>): Promise<number> {
      return connection.transaction(async (session) => {
        const stored = await heads.findById(start).session(session).lean<HeadRow>();
        let last = readStart(stored, keyedHash);
        if (last === null) throw new Error('the marker for the start of the trail was changed');
        const first = last.seq;
        const oldest = await rows
          .find({ _id: { $gt: first } })
          .sort({ _id: 1 })
          .limit(removalBatchSize)
          .session(session)
          .lean<Row[]>();
        for (const row of oldest.map(toAuditRow)) {
          if (row.at >= until || held.has(row.actorId ?? '') || held.has(row.targetId ?? '')) break;
          const fault = findRowFault(row, last, keyedHash);
          if (fault) throw new Error(fault);
          last = { seq: row.seq, mac: row.mac };
        }
        if (last.seq === first) return 0;
        await heads.updateOne(
          { _id: start },
          { $set: createStart(last, keyedHash) },
          { upsert: true, session },
        );
        await rows.deleteMany({ _id: { $gt: first, $lte: last.seq } }, { session });
        return last.seq - first;
      });
    },

    /**
     * Removes the addresses of a batch of the oldest rows before a time, none by or about one of `held`; returns how
     * many. Older rows, of which the address itself is chained, keep it.
     */
    async removeAddressBatchBefore(until: Date, held: readonly string[]): Promise<number> {
      const isHeld = { $nin: [...held] };
      const withAddress = { addressSalt: { $gte: '' }, at: { $lt: until } };
      const found = await rows
        .find({ ...withAddress, actorId: isHeld, targetId: isHeld }, { _id: 1 })
        .sort({ at: 1 })
        .limit(removalBatchSize)
        .lean<Pick<Row, '_id'>[]>();
      if (found.length === 0) return 0;
      const filter = { ...withAddress, _id: { $in: found.map(({ _id }) => _id) } };
      const change = { $unset: { address: 1, addressSalt: 1 } } as const;
      return (await rows.updateMany(filter, change)).modifiedCount;
    },

    /** The last row, as stored in the head. */
    async end(): Promise<AuditChainPosition> {
      const found = await heads.findById(head).read('primary').lean<HeadRow>();
      return found ? { seq: found.seq, mac: found.mac } : chainStart;
    },

    /** The times of the latest rows of an action about a person, newest first: at most `limit`, and only after `since`. */
    async latestTimes(
      { action, targetId, since }: { action: AuditAction; targetId: string; since: Date },
      limit: number,
      session: ClientSession | null,
    ): Promise<Date[]> {
      const found = await rows
        .find({ targetId, action, at: { $gt: since } }, { at: 1 })
        .sort(newestFirstSort)
        .limit(limit)
        .session(session)
        .lean<Pick<Row, 'at'>[]>();
      return found.map(({ at }) => at);
    },

    /**
     * The entries of events that the trail has no row of, each once. Two actions may be alike but for their event: two
     * messages to the same person that are deleted in the same millisecond.
     */
    async newAmong(
      entries: readonly (NewAuditEntry & { eventId: string })[],
      session: ClientSession,
    ): Promise<NewAuditEntry[]> {
      const filter = {
        targetId: { $in: entries.map(({ targetId }) => targetId) },
        at: { $in: entries.map(({ at }) => at) },
      };
      const fields = { at: 1, action: 1, actorId: 1, targetId: 1, details: 1, eventId: 1 } as const;
      const known = await rows.find(filter, fields).session(session).lean<Row[]>();
      const keys = new Set(known.map((row) => row.eventId ?? entryKey(row)));
      return entries.filter((entry) => {
        const isNew = !keys.has(entry.eventId) && !keys.has(entryKey(entry));
        keys.add(entry.eventId);
        return isNew;
      });
    },

    /** The rows after one, oldest first. All before them are committed, because the head puts them in order. */
    async following(seq: number, limit: number): Promise<AuditRow[]> {
      const query = rows
        .find({ _id: { $gt: seq } })
        .sort({ _id: 1 })
        .limit(limit);
      return (await query.read('primary').readConcern('majority').lean<Row[]>()).map(toAuditRow);
    },

    /** The number of the last row from before a time; 0 for none. */
    async lastBefore(at: Date): Promise<number> {
      const row = await rows
        .findOne({ at: { $lt: at } })
        .sort(newestFirstSort)
        .lean<Row>();
      return row?._id ?? 0;
    },

    async bySeq(seq: number): Promise<AuditRow | null> {
      const row = await rows.findById(seq).lean<Row>();
      return row && toAuditRow(row);
    },

    /** The numbers of the entries that a reader never sees, in order: a few. Those of a time and before, if it is given. */
    async seqsHiddenFrom(reader: string, until: Date | null = null): Promise<number[]> {
      const hidden = { targetId: reader, action: { $in: [...legalHoldActions] } };
      const found = await rows
        .find({ ...hidden, ...(until && { at: { $lte: until } }) }, { _id: 1 })
        .lean<Pick<Row, '_id'>[]>();
      // Not by the database: no index has this order.
      return found.map(({ _id }) => _id).sort((a, b) => a - b);
    },

    /** The newest `limit` rows that match, newest first. */
    async newest(filter: AuditFilter, limit: number): Promise<AuditRow[]> {
      const query = rows.find(toAuditQuery(filter)).sort(newestFirstSort).limit(limit);
      return (await query.lean<Row[]>()).map(toAuditRow);
    },
  };
}

/** Tells the rows from before they had their event. */
function entryKey({ at, action, actorId, targetId, details = [] }: Omit<NewAuditEntry, 'address'>) {
  const values = details.map(({ field, before, after }) => [field, before, after]);
  return JSON.stringify([at.getTime(), action, actorId, targetId, values]);
}

function toAuditRow({ _id, address, ...row }: Row): AuditRow {
  return { seq: _id, ...row, address: address ?? null };
}

function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/** The MongoDB filter. With `newestFirstSort`, an index gives the rows in order. */
export function toAuditQuery(filter: AuditFilter): QueryFilter<Row> {
  const { action, personId, from, until, reader, after } = filter;
  const at: Record<string, Date> = {};
  if (from) at.$gte = from;
  if (until) at.$lt = until;
  const rest: QueryFilter<Row> = {};
  const hidden: QueryFilter<Row>[] = [];
  if (action) rest.action = action;
  // Only where they may match: it isn't answered from the index of actors.
  if (reader && (!action || legalHoldActions.some((one) => one === action)))
    hidden.push({ targetId: reader, action: { $in: [...legalHoldActions] } });
  if (after) {
    // Several rows may have the same time, as those of one transaction do.
    at.$lte = after.at;
    hidden.push({ at: after.at, _id: { $gte: after.seq } });
  }
  if (hidden.length > 0) rest.$nor = hidden;
  if (Object.keys(at).length > 0) rest.at = at;
  if (!personId) return rest;
  // The full filter is in each branch, so that each branch can use its own index in order.
  return {
    $or: [
      { actorId: personId, ...rest },
      { targetId: personId, ...rest },
    ],
  };
}
