import type { AuditAction } from '@portal/contracts/people/audit';
import type { AuditDetail } from '@portal/contracts/people/audit-detail';

/** One row of the audit trail: ids, no contents. */
export interface AuditRow {
  /** Counted from 1 without a gap. */
  seq: number;
  at: Date;
  action: AuditAction;
  actorId: string | null;
  targetId: string | null;
  address: string;
  /** Rows of before there were details have none: their MAC is of the other fields alone. */
  details?: readonly AuditDetail[];
  /** Of this row and the one before it, keyed: whoever has no key can’t make one. */
  mac: string;
}

/** Where the trail ends: its last row, keyed too, so that one that was cut off is missed. */
export interface AuditHead {
  seq: number;
  mac: string;
  seal: string;
}

/** A place in the chain. */
export type AuditLink = Pick<AuditRow, 'seq' | 'mac'>;

/** Hashes a text with a key that is not in the database. */
export type KeyedHash = (text: string) => string;

/** What the first row follows on. */
export const chainStart: AuditLink = { seq: 0, mac: '' };

/** The row that follows on `before`. */
export function chained(
  row: Omit<AuditRow, 'seq' | 'mac'>,
  before: AuditLink,
  keyed: KeyedHash,
): AuditRow {
  const seq = before.seq + 1;
  return { ...row, seq, mac: macOf({ ...row, seq }, before.mac, keyed) };
}

/** The head of a trail that ends with `last`. */
export function headOf({ seq, mac }: AuditLink, keyed: KeyedHash): AuditHead {
  return { seq, mac, seal: keyed(JSON.stringify(['head', seq, mac])) };
}

/** What is wrong with `row` where `before` precedes it; null where nothing is. */
export function faultOf(row: AuditRow, before: AuditLink, keyed: KeyedHash): string | null {
  const expected = before.seq + 1;
  if (row.seq !== expected) {
    return typeof row.seq === 'number' && row.seq > expected
      ? `row ${expected} is missing`
      : `row ${row.seq} stands where row ${expected} belongs`;
  }
  const fits = row.mac === macOf(row, before.mac, keyed);
  return fits ? null : `row ${row.seq} was changed, replaced or moved`;
}

/** What is wrong with the end of a trail whose last row is `last`; null where nothing is. */
export function faultAtEnd(
  last: AuditLink,
  head: AuditHead | null,
  keyed: KeyedHash,
): string | null {
  if (head === null) return last.seq === 0 ? null : 'the head of the trail is missing';
  if (head.seal !== headOf(head, keyed).seal) return 'the head of the trail was changed';
  if (head.seq > last.seq) return `row ${last.seq + 1} is missing`;
  if (head.seq < last.seq) return `row ${head.seq + 1} was added behind the end`;
  return head.mac === last.mac ? null : `row ${last.seq} was replaced`;
}

function macOf(row: Omit<AuditRow, 'mac'>, before: string, keyed: KeyedHash): string {
  const { seq, at, action, actorId, targetId, address, details } = row;
  // A time that was stored as something else would be missed where times are compared.
  const time = at instanceof Date ? at.getTime() : null;
  const values = [before, seq, time, action, actorId, targetId, address];
  return keyed(JSON.stringify(details === undefined ? values : [...values, valuesOf(details)]));
}

/** The values in a fixed order, however the database orders the fields. Keeps what is no detail as it is. */
function valuesOf(details: unknown): unknown {
  if (!Array.isArray(details)) return details;
  return details.map((detail) => {
    const isDetail = typeof detail === 'object' && detail !== null;
    return isDetail ? [detail.field, detail.before, detail.after] : detail;
  });
}
