import mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import { backedUpNamespaces } from './backed-up-collections.ts';
import { type OplogTime, oplogTimeOf, toTimestamp } from './oplog-time.ts';

const { MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;

const unauthorized = 13;
/** The entries of a transaction are written together, so none is older than the last one by more than this. */
const transactionSeconds = 5;
/** Only what no failover can undo. */
const options = { readConcern: 'majority', raw: true } as const;

/** The oplog of a replica set. */
export interface Oplog {
  /** The last entry that is on a majority of the members. */
  end(): Promise<OplogTime>;
  /** When the entry at a time was written; null if the oplog has no such entry (any more). */
  findEntry(time: OplogTime): Promise<Date | null>;
  /** The entries of databases after `from`, up to and including `to`, as BSON. */
  entries(from: OplogTime, to: OplogTime, databases: readonly string[]): AsyncIterable<Buffer>;
  /** Entries up to `to` of transactions that may end after it. */
  unfinished(to: OplogTime, databases: readonly string[]): AsyncIterable<Buffer>;
}

/** Opens the oplog. Rejects with a plain error where MongoDB has none or the account can't read it. */
export async function openOplog(client: Client): Promise<Oplog> {
  const rows = client.db('local').collection('oplog.rs');
  const find = (filter: object) =>
    // The option `raw` makes documents buffers.
    rows.find(filter, options) as unknown as AsyncIterable<Buffer>;

  async function findEntry(time: OplogTime): Promise<Date | null> {
    const entry = await rows.findOne({ ts: toTimestamp(time) }, { projection: { wall: 1 } });
    return entry?.wall ?? null;
  }

  async function end(): Promise<OplogTime> {
    const { setName, lastWrite } = await client.db('admin').command({ hello: 1 });
    if (setName) return oplogTimeOf(lastWrite.majorityOpTime.ts);
    throw expectedError(
      'changes can only be copied from a MongoDB replica set: make the server one, or back up without `--changes`',
    );
  }

  await findEntry(await end()).catch((failure: { code?: number }) => {
    if (failure.code !== unauthorized) throw failure;
    throw expectedError(
      "the account of MONGODB_URI can't read the oplog: give it the role `backup`, or `read` on `local`",
    );
  });
  return {
    end,
    findEntry,
    entries: (from, to, databases) =>
      find({
        ts: { $gt: toTimestamp(from), $lte: toTimestamp(to) },
        op: { $ne: 'n' },
        ...inDatabases(databases),
      }),
    unfinished: (to, databases) =>
      find({
        ts: { $gte: toTimestamp({ t: to.t - transactionSeconds, i: 0 }), $lte: toTimestamp(to) },
        'o.partialTxn': true,
        ...inDatabases(databases),
      }),
  };
}

/** The entries of databases, also in transactions, without those of collections that no backup has. */
function inDatabases(databases: readonly string[]) {
  const names = databases.map(backedUpNamespaces);
  return {
    $or: [{ ns: { $in: names } }, { op: 'c', ns: 'admin.$cmd', 'o.applyOps.ns': { $in: names } }],
  };
}
