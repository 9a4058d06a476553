import { fail } from '@portal/kernel/result';
import type { Dependencies } from './dependencies.ts';

/** The refusal of whoever would have to wait too long for a hash; null where the wait is bearable. */
export function busy({
  hashing,
  longestWaitSeconds,
}: Pick<Dependencies, 'hashing' | 'longestWaitSeconds'>) {
  const wait = hashing.waitSeconds();
  if (wait <= longestWaitSeconds) return null;
  const message = 'Very many people are signing in just now. Please try again in a moment.';
  return fail('TOO_MANY_REQUESTS', message, { retryAfterSeconds: Math.ceil(wait) });
}
