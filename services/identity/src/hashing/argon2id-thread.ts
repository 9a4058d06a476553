import { type Argon2Parameters, argon2Sync } from 'node:crypto';

/** What a thread of the hashing pool does: one derivation at a time. */
export default (parameters: Argon2Parameters): Uint8Array => argon2Sync('argon2id', parameters);
