import type { ServerResponse } from 'node:http';

/** Of all responses together. The largest one has 10 MB. */
const defaultMaxBytes = 64 * 1024 * 1024;

/**
 * Limits the memory of responses that wait for their clients to read them. A program could otherwise request hundreds, read
 * none, and use up the memory of the gateway. Beyond the limit, those that have waited longest are broken off.
 */
export function createUnsentResponses(maxBytes = defaultMaxBytes) {
  const waiting = new Map<ServerResponse, number>();
  let total = 0;

  function remove(response: ServerResponse): void {
    total -= waiting.get(response) ?? 0;
    waiting.delete(response);
  }

  return {
    /** Counts the bytes of a written response that are still in memory. */
    add(response: ServerResponse): void {
      const bytes = response.writableLength;
      if (bytes === 0 || response.destroyed) return;
      waiting.set(response, bytes);
      total += bytes;
      // A response behind another one on its connection doesn't notice that this closes.
      const { socket } = response.req;
      const onEnd = () => remove(response);
      socket.once('close', onEnd);
      response.once('close', () => {
        socket.off('close', onEnd);
        onEnd();
      });
      for (const oldest of waiting.keys()) {
        if (total <= maxBytes) return;
        remove(oldest);
        oldest.destroy();
      }
    },
  };
}
