import type { Connection } from 'mongoose';
import {
  type AuditHead,
  type AuditLink,
  type AuditRow,
  chainStart,
  faultAtEnd,
  faultOf,
  type KeyedHash,
} from '../domain/audit-chain.ts';

export interface AuditVerdict {
  /** How many rows are unbroken, from the first on. */
  rows: number;
  /** When the first and the last of them were noted; null where there is none. */
  from: Date | null;
  to: Date | null;
  /** The last of them. */
  end: AuditLink;
  /** What is wrong with the next; null where the trail is whole. */
  fault: string | null;
}

type StoredRow = Omit<AuditRow, 'seq'> & { _id: number };

// Only what is on a majority stays, and only the primary has all of it.
const reading = { readConcern: 'majority', readPreference: 'primary' } as const;

/**
 * Walks the audit trail from its first row to its end, also while it grows, and stops at the first
 * fault. `known` are rows of which something outside of the database has kept what they were.
 */
export async function verifyAudit(
  connection: Connection,
  keyed: KeyedHash,
  known: readonly AuditLink[] = [],
): Promise<AuditVerdict> {
  const heads = connection.collection<AuditHead & { _id: string }>('audithead');
  const readHead = () => heads.findOne({ _id: 'head' }, reading);

  const macs = new Map<number, string[]>();
  for (const { seq, mac } of known) macs.set(seq, [...(macs.get(seq) ?? []), mac]);
  const lastKnown = Math.max(0, ...macs.keys());

  let head = await readHead();
  let end = chainStart;
  let from: Date | null = null;
  let to: Date | null = null;
  const verdict = (fault: string | null) => ({ rows: end.seq, from, to, end, fault });

  let walked: number;
  do {
    walked = end.seq;
    const rows = connection
      .collection<StoredRow>('audit')
      .find(walked === 0 ? {} : { _id: { $gt: walked } }, { ...reading, batchSize: 1_000 })
      .sort({ _id: 1 });
    for await (const { _id, ...stored } of rows) {
      const row = { ...stored, seq: _id };
      const fault = faultOf(row, end, keyed);
      if (fault) return verdict(fault);
      // Noted since the head was read, or by somebody who could not write the head.
      if (row.seq > (head?.seq ?? 0)) head = await readHead();
      if (row.seq > (head?.seq ?? 0)) return verdict(faultAtEnd(row, head, keyed));
      if (macs.get(row.seq)?.some((mac) => mac !== row.mac)) {
        return verdict(`row ${row.seq} is not the one that is known`);
      }
      from ??= row.at;
      to = row.at;
      end = { seq: row.seq, mac: row.mac };
    }
    // The head may be newer than what the cursor still saw: then there is more to walk.
  } while (end.seq > walked && end.seq < (head?.seq ?? 0));
  const fault = faultAtEnd(end, head, keyed);
  if (fault) return verdict(fault);
  if (end.seq < lastKnown) return verdict(missing(end.seq + 1, lastKnown));
  // Whoever made an account was noted, so that a trail without a row was thrown away as a whole.
  const isBare = end.seq === 0 && (await connection.collection('accounts').findOne({}));
  return verdict(isBare ? 'there are accounts, but the trail is gone' : null);
}

/** The trail once ended with `last`, and is shorter now. */
function missing(first: number, last: number): string {
  return first === last ? `row ${first} is missing` : `rows ${first} to ${last} are missing`;
}
