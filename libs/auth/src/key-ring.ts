import {
  createHash,
  createHmac,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

const keyBytes = 32;
const pemBlock = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/** A key of a ring. */
export interface RingKey {
  /**
   * Tells keys apart and reveals nothing of them: the RFC 7638 thumbprint of a P-256 key, the same for
   * both of its halves; 8 characters for a key of 32 bytes.
   */
  id: string;
  /** Base64, or PEM. */
  text: string;
}

/**
 * Keys for one purpose. The first one signs and encrypts; all of them verify and decrypt, so that a key
 * can be replaced while what it protects is still read (docs/keys.md).
 */
export interface KeyRing {
  /** The first key, and the others. Another array after each replacement. */
  keys(): readonly [RingKey, ...RingKey[]];
  /** Takes up other keys. Throws the TypeErrors of `createKeyRing` and then keeps those it has. */
  replace(text: string): void;
}

/** A ring, or its text. */
export type KeySource = KeyRing | string;

/**
 * Parses a ring: keys of 32 bytes in base64, separated by spaces, commas or line breaks; or P-256 keys in
 * PEM, one after the other. Throws a TypeError, which doesn't quote the text, for anything else.
 */
export function createKeyRing(text: string): KeyRing {
  let keys = parseKeys(text);
  return {
    keys: () => keys,
    replace(next) {
      keys = parseKeys(next);
    },
  };
}

/** The ring of a source. */
export function toKeyRing(source: KeySource): KeyRing {
  return typeof source === 'string' ? createKeyRing(source) : source;
}

/** Derives a value from each key of a ring; again only after its keys have been replaced. */
export function deriveFromKeys<Value>(
  ring: KeyRing,
  derive: (key: RingKey) => Value,
): () => readonly [Value, ...Value[]] {
  let keys: readonly RingKey[] | undefined;
  let values: readonly Value[] = [];
  return () => {
    if (ring.keys() !== keys) {
      keys = ring.keys();
      values = keys.map(derive);
    }
    return values as [Value, ...Value[]];
  };
}

/**
 * Derives a key for one purpose, so that a leak of it doesn't weaken the others. A KeyObject: with the same key as a
 * Buffer an HMAC takes 23 µs instead of 3, because Node makes a KeyObject of it each time.
 */
export function deriveKey({ text }: RingKey, purpose: string): KeyObject {
  const key = Buffer.from(text, 'base64');
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes)));
}

function parseKeys(text: string): readonly [RingKey, ...RingKey[]] {
  const found = text.includes('-----BEGIN') ? parsePem(text) : parseBase64(text);
  const unique = [...new Map(found.map((key) => [key.id, key])).values()];
  if (unique.length === 0) throw new TypeError('The key must be 32 bytes in base64, or in PEM');
  return unique as [RingKey, ...RingKey[]];
}

function parseBase64(text: string): RingKey[] {
  const texts = text.split(/[\s,]+/).filter(Boolean);
  return texts.map((key) => {
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== keyBytes) throw new TypeError('The key must be 32 bytes in base64');
    const id = createHmac('sha256', bytes).update('portal key id').digest('base64url').slice(0, 8);
    return { id, text: key };
  });
}

function parsePem(text: string): RingKey[] {
  // A variable that can't hold line breaks has them as \n.
  const blocks = text.replaceAll('\\n', '\n').match(pemBlock) ?? [];
  return blocks.map((pem) => ({ id: thumbprintOf(pem), text: `${pem}\n` }));
}

function thumbprintOf(pem: string): string {
  const { crv, kty, x, y } = createPublicKey(pem).export({ format: 'jwk' });
  if (crv !== 'P-256') throw new TypeError('The token key must be on the curve P-256 (ES256)');
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
