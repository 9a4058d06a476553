import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1';

/** What hides texts from whoever reads the database, with a key that is not in it. */
export interface Sealer {
  /** AES-256-GCM with a fresh nonce: the same text gives another seal each time. */
  seal(text: string): string;
  /** The text, or null where the seal was changed or made with another key. */
  open(sealed: string): string | null;
  /** HMAC-SHA256 in hex: the same text gives the same, and tells nothing without the key. */
  fingerprint(text: string): string;
}

/** A sealer of a key of 32 bytes in base64. Throws a TypeError where it is not one. */
export function sealer(keyBase64: string): Sealer {
  const key = Buffer.from(keyBase64, 'base64');
  if (key.length !== keyBytes) {
    throw new TypeError(`The sealing key must be ${keyBytes} bytes in base64`);
  }
  // One purpose, one key: what one of the two might leak doesn't weaken the other.
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
