import type { AuditAction } from '@portal/contracts/identity/audit';
import type { AuditDetail } from '@portal/contracts/identity/audit-detail';

/** One row of the audit trail. It has ids, no personal data. */
export interface AuditRow {
  /** The row number, from 1 without gaps. */
  seq: number;
  at: Date;
  action: AuditAction;
  actorId: string | null;
  targetId: string | null;
  /** Null once it was removed after its retention period. */
  address: string | null;
  /**
   * A keyed hash of the address and a random salt, which is chained in place of the address, so that both can be
   * removed. Missing in rows without an address, and in older rows, of which the address itself is chained.
   */
  addressHash?: string;
  addressSalt?: string;
  /** Missing in rows from before details existed, whose MAC covers the other fields only. */
  details?: readonly AuditDetail[];
  /** The event of another service that it is from. It isn’t chained, and only tells a repeated event. */
  eventId?: string;
  /** A keyed hash of this row and the MAC before it. Nobody can compute it without the key. */
  mac: string;
}

/** The end of the trail. It is sealed too, so that removing the last rows is noticed. */
export interface AuditHead {
  seq: number;
  mac: string;
  seal: string;
}

/** A position in the chain. */
export type AuditChainPosition = Pick<AuditRow, 'seq' | 'mac'>;

/** Hashes text with a key that is not in the database. */
export type KeyedHash = (text: string) => string;

/** The position before the first row. */
export const chainStart: AuditChainPosition = { seq: 0, mac: '' };

/** A row’s address with the salt and the hash that is chained in place of it. */
export function sealAddress(
  address: string,
  salt: string,
  keyedHash: KeyedHash,
): Pick<AuditRow, 'address' | 'addressHash' | 'addressSalt'> {
  const addressHash = keyedHash(JSON.stringify(['address', salt, address]));
  return { address, addressSalt: salt, addressHash };
}

/** Chains a row to the one before it. */
export function chainRow(
  row: Omit<AuditRow, 'seq' | 'mac'>,
  before: AuditChainPosition,
  keyedHash: KeyedHash,
): AuditRow {
  const seq = before.seq + 1;
  return { ...row, seq, mac: macOf({ ...row, seq }, before.mac, keyedHash) };
}

/** Creates the sealed head of a trail that ends at this position. */
export function createHead({ seq, mac }: AuditChainPosition, keyedHash: KeyedHash): AuditHead {
  return { seq, mac, seal: keyedHash(JSON.stringify(['head', seq, mac])) };
}

/** Creates the sealed start of a trail. The rows up to this position have been removed after their retention period. */
export function createStart({ seq, mac }: AuditChainPosition, keyedHash: KeyedHash): AuditHead {
  return { seq, mac, seal: keyedHash(JSON.stringify(['start', seq, mac])) };
}

/** The position before the first row that is stored; null if it was changed. */
export function readStart(
  start: AuditHead | null,
  keyedHash: KeyedHash,
): AuditChainPosition | null {
  if (start === null) return chainStart;
  const { seq, mac, seal } = start;
  return seal === createStart(start, keyedHash).seal ? { seq, mac } : null;
}

/** The fault of a row that follows `before`, as an English phrase; null if there is none. */
export function findRowFault(
  row: AuditRow,
  before: AuditChainPosition,
  keyedHash: KeyedHash,
): string | null {
  const expected = before.seq + 1;
  if (row.seq !== expected) {
    return typeof row.seq === 'number' && row.seq > expected
      ? `entry ${expected} is missing`
      : `entry ${row.seq} is where entry ${expected} should be`;
  }
  const fits = row.mac === macOf(row, before.mac, keyedHash) && hasOwnAddress(row, keyedHash);
  return fits ? null : `entry ${row.seq} was changed, replaced or moved`;
}

/** The fault of a trail that ends with `last`, compared with its head; null if there is none. */
export function findHeadFault(
  last: AuditChainPosition,
  head: AuditHead | null,
  keyedHash: KeyedHash,
): string | null {
  if (head === null)
    return last.seq === 0 ? null : 'the marker for the end of the trail is missing';
  if (head.seal !== createHead(head, keyedHash).seal)
    return 'the marker for the end of the trail was changed';
  if (head.seq > last.seq) return `entry ${last.seq + 1} is missing`;
  if (head.seq < last.seq) return `entry ${head.seq + 1} was added after the end`;
  return head.mac === last.mac ? null : `entry ${last.seq} was replaced`;
}

/** Whether the address is the one that was chained, or was removed. */
function hasOwnAddress(
  { address, addressSalt = '', addressHash }: AuditRow,
  keyedHash: KeyedHash,
): boolean {
  if (addressHash === undefined || address === null) return true;
  return sealAddress(address, addressSalt, keyedHash).addressHash === addressHash;
}

function macOf(row: Omit<AuditRow, 'mac'>, before: string, keyedHash: KeyedHash): string {
  const { seq, at, action, actorId, targetId, address, addressHash, details } = row;
  // A row whose time was changed to another type would drop out of time filters unnoticed.
  const time = at instanceof Date ? at.getTime() : null;
  // A list, which no address is.
  const from = addressHash === undefined ? address : ['address', addressHash];
  const values = [before, seq, time, action, actorId, targetId, from];
  return keyedHash(JSON.stringify(details === undefined ? values : [...values, valuesOf(details)]));
}

/**
 * The values in a fixed order, whatever the field order in the database. Keeps invalid details as
 * they are.
 */
function valuesOf(details: unknown): unknown {
  if (!Array.isArray(details)) return details;
  return details.map((detail) => {
    const isDetail = typeof detail === 'object' && detail !== null;
    return isDetail ? [detail.field, detail.before, detail.after] : detail;
  });
}
