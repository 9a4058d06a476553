import { type Argon2Parameters, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

// OWASP's minimum for argon2id: 19 MiB, 2 passes, one lane.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Computes one argon2id tag; the hashing pool does it on a thread. */
export type Derive = (parameters: Argon2Parameters) => Uint8Array | Promise<Uint8Array>;

/** Computes a tag on the calling thread: for programs that serve nobody meanwhile. */
export const deriveHere: Derive = (parameters) => argon2Sync('argon2id', parameters);

/** The argon2id hash of a secret as a PHC string, with a salt of its own. */
export async function hash(secret: string, derive: Derive): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive({
    message: messageOf(secret),
    nonce: salt,
    tagLength: tagBytes,
    ...cost,
  });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Whether a PHC string is the hash of `secret`; computed with the cost that the string names. */
export async function verifyHash(secret: string, stored: string, derive: Derive): Promise<boolean> {
  const [, , , costs = '', salt = '', tag = ''] = stored.split('$');
  const [memory = 0, passes = 0, parallelism = 0] = costs.split(',').map((cost) => +cost.slice(2));
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
}

/** Keyboards write the same letter in one character or in two: both are the same password. */
function messageOf(secret: string): Buffer {
  return Buffer.from(secret.normalize('NFC'), 'utf8');
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
