import type { AuditLink, KeyedHash } from './audit-chain.ts';

/** Where the audit trail ended at a time, as it is kept outside of the database. */
export interface AuditAnchor extends AuditLink {
  /** ISO 8601. */
  at: string;
  seal: string;
}

/** Seals the end of a trail as it was at `now`. */
export function anchorOf({ seq, mac }: AuditLink, now: Date, keyed: KeyedHash): AuditAnchor {
  const at = now.toISOString();
  return { seq, mac, at, seal: sealOf({ seq, mac, at }, keyed) };
}

/** Reads an anchor; null for what this key has not sealed, which anybody may have put there. */
export function readAnchor(text: string, keyed: KeyedHash): AuditAnchor | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { seq, mac, at, seal } = found as AuditAnchor;
  return seal === sealOf({ seq, mac, at }, keyed) ? { seq, mac, at, seal } : null;
}

function sealOf({ seq, mac, at }: Omit<AuditAnchor, 'seal'>, keyed: KeyedHash): string {
  return keyed(JSON.stringify(['anchor', seq, mac, at]));
}
