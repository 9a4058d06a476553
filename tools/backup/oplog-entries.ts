import mongoose from 'mongoose';
import { expectedError } from '../portal/expected-error.ts';
import { compareOplogTimes, oplogTimeOf } from './oplog-time.ts';
import type { ChangesAfterBackup } from './restore-point.ts';

const { BSON } = mongoose.mongo;
type Document = Record<string, unknown>;
/** Numbers and other values keep their exact types. */
export const exactBsonOptions = { promoteValues: false, bsonRegExp: true } as const;

/** One change of one document, or a command. */
export interface Operation {
  /** `i`, `u`, `d`, or `c` for a command. */
  op: string;
  /** The collection, or `<database>.$cmd`. */
  ns: string;
  o: Document;
  /** The document that an update changes. */
  o2?: Document;
  /** Whether an update may insert. */
  b?: boolean;
}

/** An entry of the oplog, as MongoDB writes it. */
interface Entry extends Operation {
  ts: { t: number; i: number };
  wall: Date;
  lsid?: { id: unknown };
  txnNumber?: unknown;
}

/** What one entry has done: one operation, or those of a transaction. */
export interface AppliedEntry {
  wall: Date;
  operations: Operation[];
}

/**
 * Reads what entries have done, after an instant and up to a time. Of transactions in several entries, the last
 * one says that it was committed.
 */
export async function* readEntries(
  documents: AsyncIterable<Buffer>,
  { after, until }: Pick<ChangesAfterBackup, 'after' | 'until'>,
): AsyncGenerator<AppliedEntry> {
  const unfinished = new Map<string, Operation[]>();
  let position = after;
  for await (const document of documents) {
    const entry = BSON.deserialize(document, exactBsonOptions) as Entry;
    if (entry.wall > until) return;
    const { o, wall } = entry;
    const operations = operationsOf(entry);
    const transaction = transactionOf(entry);
    const before = unfinished.get(transaction) ?? [];
    if (o.partialTxn === true) {
      unfinished.set(transaction, [...before, ...operations]);
      continue;
    }
    unfinished.delete(transaction);
    // The backup has it already.
    if (compareOplogTimes(oplogTimeOf(entry.ts), position) <= 0) continue;
    position = oplogTimeOf(entry.ts);
    const all = [...before, ...operations];
    if (o.count !== undefined && Number(o.count) !== all.length) {
      throw expectedError(`the transaction at ${wall.toISOString()} is incomplete`);
    }
    yield { wall, operations: all };
  }
}

function transactionOf({ lsid, txnNumber }: Entry): string {
  return lsid ? `${lsid.id} ${txnNumber}` : '';
}

/** The operations of an entry, or of a transaction's part. */
function operationsOf({ op, ns, o, o2, b, wall }: Entry & Operation): Operation[] {
  if (o.prepare === true) {
    throw expectedError(
      `the transaction at ${wall.toISOString()} comes from a sharded cluster, which isn't supported`,
    );
  }
  if (op === 'c' && Array.isArray(o.applyOps)) return o.applyOps as Operation[];
  return [{ op, ns, o, ...(o2 && { o2 }), ...(b !== undefined && { b }) }];
}
