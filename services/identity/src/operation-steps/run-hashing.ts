import { QueueOverloadError } from '@portal/runtime/bounded-queue';
import type { Request } from '@portal/runtime/request';
import { toGraphqlError } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import type { Hasher } from '../hashing/argon2id.ts';

/**
 * Runs the hashing of a request, unless its client has gone before it begins. Throws TOO_MANY_REQUESTS where it
 * can't begin in time.
 */
export async function runHashing<Value>(
  { hashing }: Pick<Dependencies, 'hashing'>,
  { signal }: Pick<Request, 'signal'>,
  work: (hasher: Hasher) => Promise<Value>,
): Promise<Value> {
  try {
    return await hashing.run(work, signal);
  } catch (error) {
    if (error instanceof QueueOverloadError) {
      const { retryAfterSeconds } = error;
      throw toGraphqlError({ code: 'TOO_MANY_REQUESTS', message: busyMessage, retryAfterSeconds });
    }
    if (!signal.aborted || error !== signal.reason) throw error;
    throw toGraphqlError({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The client closed the connection',
    });
  }
}

export const busyMessage =
  'A lot of people are signing in right now. Please try again in a moment.';
