import { fail } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { busyMessage } from './run-hashing.ts';

/** TOO_MANY_REQUESTS if the request would wait too long for its hashing, otherwise null. */
export function rejectIfOverloaded({ hashing }: Pick<Dependencies, 'hashing'>) {
  const retryAfterSeconds = hashing.overloadRetrySeconds();
  if (retryAfterSeconds === null) return null;
  return fail('TOO_MANY_REQUESTS', busyMessage, { retryAfterSeconds });
}
