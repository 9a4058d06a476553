import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets an HTTP server stop without failing a request that it has accepted. First every answer
 * asks its client to close the connection, and new requests are still taken for `graceMs`; then
 * the server stops listening and waits for what is under way, for `limitMs` at most. Closing at
 * once would cut off requests that are already on their way on connections kept alive.
 */
export function drainable(server: Server, { graceMs = 200, limitMs = 5_000 } = {}) {
  const underWay = new Set<ServerResponse>();
  let stopping = false;

  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return {
    stopping: () => stopping,
    async stop(): Promise<void> {
      stopping = true;
      for (const response of underWay) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      await sleep(graceMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
