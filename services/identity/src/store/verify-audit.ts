import type { Connection } from 'mongoose';
import {
  type AuditChainPosition,
  type AuditHead,
  type AuditRow,
  chainStart,
  findHeadFault,
  findRowFault,
  type KeyedHash,
  readStart,
} from '../domain/audit-chain.ts';

export interface AuditVerdict {
  /** The number of rows from the first up to the first fault. */
  rowCount: number;
  /** The last row that was removed after its retention period; 0 if none was. */
  removedUpTo: number;
  /** The times of the first and the last of them; null if there are none. */
  from: Date | null;
  to: Date | null;
  /** The last intact row. */
  end: AuditChainPosition;
  /** The first fault; null if the trail is intact. */
  fault: string | null;
}

type StoredRow = Omit<AuditRow, 'seq' | 'address'> & { _id: number; address?: string };

/** No entry’s: of two known ones that differ, at least one is wrong. */
const noMac = '';

// Only majority-committed rows are permanent, and only the primary has all of them.
const readOptions = { readConcern: 'majority', readPreference: 'primary' } as const;

/**
 * Verifies the audit trail from its first row to its end, even while it grows, and stops at the
 * first fault. `known` are rows recorded outside the database, which must still be the same.
 */
export async function verifyAudit(
  connection: Connection,
  keyedHash: KeyedHash,
  known: readonly AuditChainPosition[] = [],
): Promise<AuditVerdict> {
  const heads = connection.collection<AuditHead & { _id: string }>('audithead');
  for (;;) {
    const start = await heads.findOne({ _id: 'start' }, readOptions);
    const verdict = await verifyFrom(start, { connection, keyedHash, known });
    if (verdict.fault === null) return verdict;
    // The nightly job may have removed rows meanwhile.
    const startNow = await heads.findOne({ _id: 'start' }, readOptions);
    if (startNow?.seal === start?.seal) return verdict;
  }
}

async function verifyFrom(
  start: AuditHead | null,
  {
    connection,
    keyedHash,
    known,
  }: { connection: Connection; keyedHash: KeyedHash; known: readonly AuditChainPosition[] },
): Promise<AuditVerdict> {
  const heads = connection.collection<AuditHead & { _id: string }>('audithead');
  const readHead = () => heads.findOne({ _id: 'head' }, readOptions);

  const macs = new Map<number, string>();
  let lastKnown = 0;
  for (const { seq, mac } of known) {
    const isAmbiguous = (macs.get(seq) ?? mac) !== mac;
    macs.set(seq, isAmbiguous ? noMac : mac);
    lastKnown = Math.max(lastKnown, seq);
  }
  const differsFromKnown = ({ seq, mac }: AuditChainPosition) => (macs.get(seq) ?? mac) !== mac;

  let head = await readHead();
  const first = readStart(start, keyedHash);
  let end = first ?? chainStart;
  let from: Date | null = null;
  let to: Date | null = null;
  const removedUpTo = end.seq;
  const verdict = (fault: string | null) => ({
    rowCount: end.seq - removedUpTo,
    removedUpTo,
    from,
    to,
    end,
    fault,
  });
  if (first === null) return verdict('the marker for the start of the trail was changed');
  if (differsFromKnown(first)) {
    return verdict(`entry ${first.seq} differs from the copy kept elsewhere`);
  }

  let verifiedUpTo: number;
  do {
    verifiedUpTo = end.seq;
    const rows = connection
      .collection<StoredRow>('audit')
      .find(verifiedUpTo === 0 ? {} : { _id: { $gt: verifiedUpTo } }, {
        ...readOptions,
        batchSize: 1_000,
      })
      .sort({ _id: 1 });
    for await (const { _id, ...stored } of rows) {
      const row = { ...stored, seq: _id, address: stored.address ?? null };
      const fault = findRowFault(row, end, keyedHash);
      if (fault) return verdict(fault);
      // Appended after the head was read, or forged by somebody who could not write the head.
      if (row.seq > (head?.seq ?? 0)) head = await readHead();
      if (row.seq > (head?.seq ?? 0)) return verdict(findHeadFault(row, head, keyedHash));
      if (differsFromKnown(row)) {
        return verdict(`entry ${row.seq} differs from the copy kept elsewhere`);
      }
      from ??= row.at;
      to = row.at;
      end = { seq: row.seq, mac: row.mac };
    }
    // The head may be newer than the cursor's snapshot: then there are more rows to verify.
  } while (end.seq > verifiedUpTo && end.seq < (head?.seq ?? 0));
  const fault = findHeadFault(end, head, keyedHash);
  if (fault) return verdict(fault);
  if (end.seq < lastKnown) return verdict(missingRows(end.seq + 1, lastKnown));
  // Creating an account adds a row, so an empty trail beside accounts was deleted.
  const isTrailMissing = end.seq === 0 && (await connection.collection('accounts').findOne({}));
  return verdict(isTrailMissing ? 'all entries are missing' : null);
}

/** The fault of a trail that once reached `last` and is shorter now. */
function missingRows(first: number, last: number): string {
  return first === last ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`;
}
