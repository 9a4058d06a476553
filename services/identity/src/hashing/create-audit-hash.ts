import { createHmac } from 'node:crypto';
import { deriveKey, type KeySource, toKeyRing } from '@portal/auth/key-ring';
import { ConfigurationError } from '@portal/runtime/env';
import type { KeyedHash } from '../domain/audit-chain.ts';

/**
 * What chains the audit trail: HMAC-SHA256 with a key that is not in the database, derived from AUDIT_KEY or,
 * without it, from SEALING_KEY. All rows since the first are verified with it, so it isn't rotated. Throws a
 * ConfigurationError for several keys.
 */
export function createAuditHash(source: KeySource): KeyedHash {
  const [only, ...others] = toKeyRing(source).keys();
  if (others.length > 0) {
    throw new ConfigurationError('AUDIT_KEY must be one key, with which the audit trail began');
  }
  const key = deriveKey(only, 'portal audit');
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
