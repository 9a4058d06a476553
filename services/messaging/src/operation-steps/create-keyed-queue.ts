import PQueue from 'p-queue';

/**
 * Runs work with the same key one at a time, in order of arrival. Concurrent transactions that
 * write the same document would conflict and retry over and over.
 */
export function createKeyedQueue() {
  const queues = new Map<string, PQueue>();

  function queueFor(key: string): PQueue {
    const existing = queues.get(key);
    if (existing) return existing;
    const queue = new PQueue({ concurrency: 1 });
    queue.addEventListener('idle', () => queues.delete(key), { once: true });
    queues.set(key, queue);
    return queue;
  }

  return <Value>(key: string, work: () => Promise<Value>) => queueFor(key).add(work);
}
