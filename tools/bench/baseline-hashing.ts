// Minimal baseline for sign-ins: a loop with two argon2id hashes each. Prints sign-ins per second.
import { argon2Sync, randomBytes } from 'node:crypto';

const seconds = Number(process.argv[2] ?? 5);
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const nonce = randomBytes(16);
const started = performance.now();
let signIns = 0;
while (performance.now() - started < seconds * 1000) {
  for (const message of ['a password', 'an answer']) {
    argon2Sync('argon2id', { message: Buffer.from(message), nonce, ...cost });
  }
  signIns += 1;
}
console.log(signIns / ((performance.now() - started) / 1000));
