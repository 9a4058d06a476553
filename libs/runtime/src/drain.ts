import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface DrainTimes {
  /** How long it goes on as usual, save that health says 503: the balancer's time to notice. */
  noticeMs?: number;
  /** How long a connection must have been silent to be closed from this side. */
  silenceMs?: number;
  /** After this long whatever is still under way is cut off. */
  limitMs?: number;
}

/**
 * Lets an HTTP server stop without failing a request that it has accepted. First only health says
 * 503; then it takes no new connection, and every answer asks its client to close the one it has;
 * in the end it closes those that stay silent. Closing them at once, as `server.close()` does,
 * would cut off requests that are already on their way on connections kept alive.
 */
export function drainable(
  server: Server,
  { noticeMs = 150, silenceMs = 150, limitMs = 5_000 }: DrainTimes = {},
) {
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  let closing = false;

  server.prependListener('request', (_request, response) => {
    if (closing) response.setHeader('connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return {
    stopping: () => stopping,
    async stop(): Promise<void> {
      stopping = true;
      await sleep(noticeMs);
      closing = true;
      for (const response of underWay) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      const closed = new Promise<void>((resolve) => {
        // Without what http adds to it: connections without a request stay open for now.
        TcpServer.prototype.close.call(server, () => resolve());
      });
      const silent = setInterval(() => server.closeIdleConnections(), silenceMs);
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearInterval(silent);
      clearTimeout(limit);
    },
  };
}
