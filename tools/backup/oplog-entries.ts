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
    const transaction = isOfTransaction(entry) ? transactionOf(entry) : null;
    const before = transaction === null ? [] : (unfinished.get(transaction) ?? []);
    if (transaction !== null && o.partialTxn === true) {
      unfinished.set(transaction, [...before, ...operations]);
      continue;
    }
    if (transaction !== null) unfinished.delete(transaction);
    // The backup has it already.
    if (compareOplogTimes(oplogTimeOf(entry.ts), position) <= 0) continue;
    position = oplogTimeOf(entry.ts);
    const all = [...before, ...operations];
    const isIncomplete = o.count !== undefined && Number(o.count) !== all.length;
    if (transaction !== null && isIncomplete) {
      throw expectedError(`the transaction at ${wall.toISOString()} is incomplete`);
    }
    yield { wall, operations: all };
  }
}

/** Whether `o` describes a transaction: that of other entries may be a document, with any fields. */
function isOfTransaction({ op, o }: Entry): boolean {
  return op === 'c' && Array.isArray(o.applyOps);
}

function transactionOf({ lsid, txnNumber }: Entry): string {
  return lsid ? `${lsid.id} ${txnNumber}` : '';
}

/** The operations of an entry, or of a transaction's part. */
function operationsOf(entry: Entry): Operation[] {
  const { op, ns, o, o2, b, wall } = entry;
  if (isOfTransaction(entry)) {
    if (o.prepare !== true) return o.applyOps as Operation[];
    throw expectedError(
      `the transaction at ${wall.toISOString()} comes from a sharded cluster, which isn't supported`,
    );
  }
  return [{ op, ns, o, ...(o2 && { o2 }), ...(b !== undefined && { b }) }];
}
