import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1';

/** Encrypts texts so that they can't be read from the database, which doesn't hold the key. */
export interface Sealer {
  /** Encrypts with AES-256-GCM and a fresh nonce, so equal texts give different results. */
  seal(text: string): string;
  /** Decrypts. Null if the value was changed or sealed with another key. */
  open(sealed: string): string | null;
  /** HMAC-SHA256 in hex: equal texts give equal results, which reveal nothing without the key. */
  fingerprint(text: string): string;
}

/** A sealer with a key of 32 bytes in base64. Throws a TypeError for any other key. */
export function createSealer(keyBase64: string): Sealer {
  const key = Buffer.from(keyBase64, 'base64');
  if (key.length !== keyBytes) {
    throw new TypeError(`The sealing key must be ${keyBytes} bytes in base64`);
  }
  // A key for each purpose, so that a leak of one doesn't weaken the other.
  const sealingKey = derive(key, 'portal sealing');
  const fingerprintKey = derive(key, 'portal fingerprint');

  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')}`;
    },
    open(sealed) {
      const [name, body] = sealed.split('.');
      if (name !== version || body === undefined) return null;
      const bytes = Buffer.from(body, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const shown = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([shown, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('hex'),
  };
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes));
}
