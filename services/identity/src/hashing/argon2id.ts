import { type Argon2Parameters, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's minimum for argon2id with 2 passes and one lane, in KiB. */
export const minMemoryKiB = 19 * 1024;
const cost = { passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Hashes secrets with argon2id. */
export interface Hasher {
  /** The hash of a secret as a PHC string, with a salt of its own. */
  hash(secret: string): Promise<string>;
  /** Whether a PHC string is the hash of `secret`; computed with the cost that the string names. */
  verify(secret: string, stored: string): Promise<boolean>;
}

/** Computes one argon2id tag; the hashing pool does it on a thread. */
export type DeriveTag = (parameters: Argon2Parameters) => Uint8Array | Promise<Uint8Array>;

/** Computes a tag on the calling thread: for programs that serve nobody meanwhile. */
const deriveHere: DeriveTag = (parameters) => argon2Sync('argon2id', parameters);

/** Creates a hasher. Each new hash takes `memory` KiB. */
export function createHasher({
  derive = deriveHere,
  memory = minMemoryKiB,
}: {
  derive?: DeriveTag;
  memory?: number;
} = {}): Hasher {
  return {
    async hash(secret) {
      const salt = randomBytes(saltBytes);
      const tag = await derive({
        message: messageOf(secret),
        nonce: salt,
        tagLength: tagBytes,
        memory,
        ...cost,
      });
      const { passes, parallelism } = cost;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
    },
    async verify(secret, stored) {
      const [, , , costs = '', salt = '', tag = ''] = stored.split('$');
      const [memory = 0, passes = 0, parallelism = 0] = costs
        .split(',')
        .map((cost) => +cost.slice(2));
      const expected = Buffer.from(tag, 'base64');
      const actual = await derive({
        message: messageOf(secret),
        nonce: Buffer.from(salt, 'base64'),
        tagLength: expected.length,
        memory,
        passes,
        parallelism,
      });
      return timingSafeEqual(actual, expected);
    },
  };
}

/** Keyboards write the same letter in one character or in two: both are the same password. */
function messageOf(secret: string): Buffer {
  return Buffer.from(secret.normalize('NFC'), 'utf8');
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
