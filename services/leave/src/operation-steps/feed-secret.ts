import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** A random secret of 256 bits. It can't be guessed, so attempts need no rate limit. */
export function createFeedSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

export function hashFeedSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
