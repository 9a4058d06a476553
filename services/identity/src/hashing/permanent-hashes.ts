import { createHmac } from 'node:crypto';
import { deriveKey, type KeySource, toKeyRing } from '@portal/auth/key-ring';
import { ConfigurationError } from '@portal/runtime/env';
import type { KeyedHash } from '../domain/audit-chain.ts';

/**
 * What chains the audit trail: all rows since the first are verified with it. Throws a ConfigurationError for
 * several keys.
 */
export function createAuditHash(source: KeySource): KeyedHash {
  return createPermanentHash(source, 'portal audit');
}

/** What recovery codes are stored under, for as long as people keep them. Throws as `createAuditHash` does. */
export function createRecoveryCodeHash(source: KeySource): KeyedHash {
  return createPermanentHash(source, 'portal recovery codes');
}

/**
 * HMAC-SHA256 with a key that is not in the database, derived from AUDIT_KEY or, without it, from SEALING_KEY.
 * What it has hashed can't be hashed again, so the key isn't rotated (docs/keys.md).
 */
function createPermanentHash(source: KeySource, purpose: string): KeyedHash {
  const [only, ...others] = toKeyRing(source).keys();
  if (others.length > 0) {
    throw new ConfigurationError('AUDIT_KEY must be one key, with which the audit trail began');
  }
  const key = deriveKey(only, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
