import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { deriveFromKeys, deriveKey, type KeySource, toKeyRing } from './key-ring.ts';

const nonceBytes = 12;
const tagBytes = 16;
/** A header has them. */
const maxFingerprints = 10;

/** Encrypts texts so that they can't be read from the database, which doesn't hold the keys. */
export interface Sealer {
  /** Encrypts with AES-256-GCM and a fresh nonce, so equal texts give different results. */
  seal(text: string): string;
  /** Decrypts. Null if the value was changed or sealed with a key that isn't in the ring. */
  open(sealed: string): string | null;
  /** Seals with the first key what is sealed with an older one; null for anything else. */
  reseal(sealed: string): string | null;
  /** HMAC-SHA256 in hex: equal texts give equal results, which reveal nothing without the key. */
  fingerprint(text: string): string;
  /**
   * The fingerprints of the first ten keys, for comparison with stored ones by `isSameFingerprint` of
   * libs/kernel: the key may change between the two.
   */
  fingerprints(text: string): string;
}

interface SealingKeys {
  id: string;
  sealing: KeyObject;
  fingerprint: KeyObject;
}

/** A sealer with keys of 32 bytes in base64. Throws a TypeError for any other key. */
export function createSealer(source: KeySource): Sealer {
  const ring = toKeyRing(source);
  const keys = deriveFromKeys(
    ring,
    (key): SealingKeys => ({
      id: key.id,
      sealing: deriveKey(key, 'portal sealing'),
      fingerprint: deriveKey(key, 'portal fingerprint'),
    }),
  );

  function seal(text: string): string {
    const [{ id, sealing }, ...others] = keys();
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
    const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const body = Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    // Processes of 1.0.0, which may run beside this one in a rolling upgrade, read only `v1`. They have
    // one key; where there are several, none is left. From the release after 1.1 on: always `v2`.
    return others.length === 0 ? `v1.${body}` : `v2.${id}.${body}`;
  }

  function openWithKey(sealed: string): { text: string; id: string } | null {
    const [version, ...rest] = sealed.split('.');
    const [body, keyId] = rest.toReversed();
    if (body === undefined || rest.length !== (version === 'v2' ? 2 : 1)) return null;
    if (version !== 'v1' && version !== 'v2') return null;
    const bytes = Buffer.from(body, 'base64url');
    if (bytes.length < nonceBytes + tagBytes) return null;
    for (const { id, sealing } of keys()) {
      if (keyId !== undefined && keyId !== id) continue;
      const text = decrypt(bytes, sealing);
      if (text !== null) return { text, id };
    }
    return null;
  }

  return {
    seal,
    open: (sealed) => openWithKey(sealed)?.text ?? null,
    reseal(sealed) {
      const opened = openWithKey(sealed);
      return opened === null || opened.id === keys()[0].id ? null : seal(opened.text);
    },
    fingerprint: (text) => hmac(text, keys()[0]),
    fingerprints: (text) =>
      keys()
        .slice(0, maxFingerprints)
        .map((key) => hmac(text, key))
        .join(','),
  };
}

function decrypt(bytes: Buffer, key: KeyObject): string | null {
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const shown = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([shown, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function hmac(text: string, { fingerprint }: SealingKeys): string {
  return createHmac('sha256', fingerprint).update(text).digest('hex');
}
