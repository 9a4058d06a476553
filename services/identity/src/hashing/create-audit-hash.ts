import { createHmac, hkdfSync } from 'node:crypto';
import type { KeyedHash } from '../domain/audit-chain.ts';

/**
 * What chains the audit trail: HMAC-SHA256 with a key of its own, derived from the service’s
 * (32 bytes in base64), which is not in the database.
 */
export function createAuditHash(sealingKey: string): KeyedHash {
  const secret = Buffer.from(sealingKey, 'base64');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'portal audit', 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
