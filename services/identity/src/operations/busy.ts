import { fail } from '@portal/kernel/result';
import { retryAfterSeconds } from '../hashing/hashing-pool.ts';
import type { Dependencies } from './dependencies.ts';
import { busyMessage } from './run-hashing.ts';

/** The refusal of a request that would wait too long for its hashing; null where the wait is short enough. */
export function busy({ hashing }: Pick<Dependencies, 'hashing'>) {
  const seconds = hashing.overload();
  if (seconds === null) return null;
  return fail('TOO_MANY_REQUESTS', busyMessage, {
    retryAfterSeconds: retryAfterSeconds(seconds),
  });
}
