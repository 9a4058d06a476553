import { createHmac, hkdfSync } from 'node:crypto';
import type { AuditAction } from '@portal/contracts/people/audit';

/** One row of the audit trail: ids, no contents. */
export interface AuditRow {
  /** Counted from 1 without a gap. */
  seq: number;
  at: Date;
  action: AuditAction;
  actorId: string | null;
  targetId: string | null;
  address: string;
  /** Of this row and the one before it, keyed: whoever has no key can’t make one. */
  mac: string;
}

/** Where the trail ends: its last row, keyed too, so that one that was cut off is missed. */
export interface AuditHead {
  seq: number;
  mac: string;
  seal: string;
}

export const emptyHead: Omit<AuditHead, 'seal'> = { seq: 0, mac: '' };

/** The key of the chain, of the service’s own in base64: it is not in the database. */
export function auditKey(sealingKey: string): string {
  const key = hkdfSync('sha256', Buffer.from(sealingKey, 'base64'), '', 'portal audit', 32);
  return Buffer.from(key).toString('base64');
}

/** The row that follows on `before`. */
export function chained(
  row: Omit<AuditRow, 'seq' | 'mac'>,
  before: Pick<AuditHead, 'seq' | 'mac'>,
  key: string,
): AuditRow {
  const seq = before.seq + 1;
  return { ...row, seq, mac: macOf({ ...row, seq }, before.mac, key) };
}

/** The head of a trail that ends with `row`. */
export function headOf({ seq, mac }: Pick<AuditRow, 'seq' | 'mac'>, key: string): AuditHead {
  return { seq, mac, seal: keyed(key, ['head', seq, mac]) };
}

/** What is wrong with `row` where `before` precedes it; null where nothing is. */
export function faultOf(
  row: AuditRow,
  before: Pick<AuditHead, 'seq' | 'mac'>,
  key: string,
): string | null {
  const expected = before.seq + 1;
  if (row.seq !== expected) {
    return row.seq > expected
      ? `row ${expected} is missing`
      : `row ${row.seq} stands where ${expected} belongs`;
  }
  return row.mac === macOf(row, before.mac, key) ? null : `row ${row.seq} was changed or replaced`;
}

/** What is wrong with the end of a trail whose last row is `last`; null where nothing is. */
export function faultAtEnd(
  last: Pick<AuditHead, 'seq' | 'mac'>,
  head: AuditHead | null,
  key: string,
): string | null {
  if (head === null) return last.seq === 0 ? null : 'the head of the trail is missing';
  if (head.seal !== headOf(head, key).seal) return 'the head of the trail was changed';
  if (head.seq > last.seq) return `row ${last.seq + 1} is missing`;
  if (head.seq < last.seq) return `row ${head.seq + 1} was added behind the end`;
  return head.mac === last.mac ? null : `row ${last.seq} was changed or replaced`;
}

function macOf(row: Omit<AuditRow, 'mac'>, before: string, key: string): string {
  const { seq, at, action, actorId, targetId, address } = row;
  return keyed(key, [before, seq, at.toISOString(), action, actorId, targetId, address]);
}

function keyed(key: string, parts: readonly unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
