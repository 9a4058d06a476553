import type { AuditChainPosition, KeyedHash } from './audit-chain.ts';

/** The end of the audit trail at some time, as stored outside the database. */
export interface AuditAnchor extends AuditChainPosition {
  /** ISO 8601. */
  at: string;
  seal: string;
}

/** Creates a sealed anchor for the end of the trail at `now`. */
export function createAnchor(
  { seq, mac }: AuditChainPosition,
  now: Date,
  keyedHash: KeyedHash,
): AuditAnchor {
  const at = now.toISOString();
  return { seq, mac, at, seal: sealOf({ seq, mac, at }, keyedHash) };
}

/**
 * Reads an anchor; null if it isn't sealed with this key, because anybody may have put it there.
 */
export function readAnchor(text: string, keyedHash: KeyedHash): AuditAnchor | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { seq, mac, at, seal } = found as AuditAnchor;
  return seal === sealOf({ seq, mac, at }, keyedHash) ? { seq, mac, at, seal } : null;
}

function sealOf({ seq, mac, at }: Omit<AuditAnchor, 'seal'>, keyedHash: KeyedHash): string {
  return keyedHash(JSON.stringify(['anchor', seq, mac, at]));
}
