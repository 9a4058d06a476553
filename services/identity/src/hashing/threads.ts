import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/**
 * Threads for hashing, as many as cores, which the system lets run after everything else: a rush of
 * sign-ins takes what nobody needs, and those who are signed in don't feel it. They are there when
 * somebody signs in, and a minute longer.
 */
const threads = new Piscina<Argon2Parameters, Uint8Array>({
  filename: new URL('./argon2id-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  idleTimeout: 60_000,
  niceIncrement: 19,
});

/** The argon2id tag of a message. */
export async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return Buffer.from(await threads.run(parameters));
}
