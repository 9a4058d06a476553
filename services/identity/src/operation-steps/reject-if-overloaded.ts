import { fail } from '@portal/kernel/result';
import { retryAfterSeconds } from '@portal/runtime/bounded-queue';
import type { Dependencies } from '../dependencies.ts';
import { busyMessage } from './run-hashing.ts';

/** TOO_MANY_REQUESTS if the request would wait too long for its hashing, otherwise null. */
export function rejectIfOverloaded({ hashing }: Pick<Dependencies, 'hashing'>) {
  const seconds = hashing.overloadWaitSeconds();
  if (seconds === null) return null;
  return fail('TOO_MANY_REQUESTS', busyMessage, {
    retryAfterSeconds: retryAfterSeconds(seconds),
  });
}
