import { type BoundedQueue, createBoundedQueue } from '@portal/runtime/bounded-queue';
import type { OperationDefinitionNode } from 'graphql';
import { measureOperation } from './document-cost.ts';
import {
  documentLimits,
  findOperation,
  fragmentsByName,
  parseWithinLimits,
} from './document-limits.ts';

/** From this cost on, a response may have hundreds of kilobytes. */
const largeCost = 1_000;
/** More than a page of the web app needs at the same time. */
const largeReadsAtOnce = 4;
const maxWaitSeconds = 10;

const costs = new WeakMap<OperationDefinitionNode, number>();

/**
 * Limits how many large reads of one caller run at the same time. Further ones wait, or are refused with a
 * QueueOverloadError. A service makes each response as a whole: 40 of 3 MB at once made it hang for everybody.
 */
export function createLargeReads() {
  const queues = new Map<string, { queue: BoundedQueue; users: number }>();

  return {
    /** Runs a read in its turn, and anything smaller, or of nobody, at once. */
    async run<Value>(
      { query, operationName }: { query: string; operationName?: string },
      { callerId, signal }: { callerId: string | null; signal: AbortSignal },
      work: () => Promise<Value>,
    ): Promise<Value> {
      if (callerId === null || costOfRead(query, operationName) < largeCost) return work();
      const place = queues.get(callerId) ?? {
        queue: createBoundedQueue({ concurrency: largeReadsAtOnce, maxWaitSeconds }),
        users: 0,
      };
      queues.set(callerId, place);
      place.users += 1;
      try {
        return await place.queue.run(work, signal);
      } finally {
        place.users -= 1;
        if (place.users === 0) queues.delete(callerId);
      }
    },
  };
}

/** The cost of a query; 0 for a mutation, whose responses are small. */
function costOfRead(text: string, operationName: string | undefined): number {
  const parsed = parseWithinLimits(text);
  const operation = parsed.ok ? findOperation(parsed.value, operationName) : null;
  if (!parsed.ok || operation?.operation !== 'query') return 0;
  const known = costs.get(operation);
  if (known !== undefined) return known;
  const { cost } = measureOperation(operation, fragmentsByName(parsed.value), documentLimits);
  costs.set(operation, cost);
  return cost;
}
