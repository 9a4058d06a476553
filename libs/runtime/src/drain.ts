import type { Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';

export interface DrainTimes {
  /** How long it goes on as usual, save that health says 503: the balancer's time to notice. */
  noticeMs?: number;
  /** How many looks in a row must find a connection silent before it is closed from this side. */
  silentLooks?: number;
  /** After this long whatever is still under way is cut off. */
  limitMs?: number;
}

const lookEveryMs = 50;

/**
 * Lets an HTTP server stop without failing a request that it has accepted. First only health says
 * 503; then it takes no new connection, and every answer asks its client to close the one it has;
 * a connection that stays silent is closed from this side. Closing the idle ones at once, as
 * `server.close()` does, would cut off requests that are already on their way.
 */
export function drainable(
  server: Server,
  { noticeMs = 150, silentLooks = 10, limitMs = 5_000 }: DrainTimes = {},
) {
  const connections = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  let closing = false;

  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (closing) response.setHeader('connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  async function closeSilentOnes(): Promise<void> {
    const silence = new Map<Socket, { bytes: number; looks: number }>();
    while (!closing || connections.size > 0) {
      await sleep(lookEveryMs);
      // A starved process first reads what has arrived meanwhile, and only then judges.
      await afterReading();
      const busy = new Set([...underWay].map((response) => response.req.socket));
      for (const socket of connections) {
        const before = silence.get(socket);
        const silent = !busy.has(socket) && before?.bytes === socket.bytesRead;
        const looks = silent ? before.looks + 1 : 0;
        silence.set(socket, { bytes: socket.bytesRead, looks });
        if (closing && looks >= silentLooks) socket.destroy();
      }
    }
  }

  return {
    stopping: () => stopping,
    async stop(): Promise<void> {
      stopping = true;
      const silent = closeSilentOnes();
      await sleep(noticeMs);
      // What waits to be accepted would be reset: here the least is waiting.
      await afterReading();
      closing = true;
      for (const response of underWay) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      const closed = new Promise<void>((resolve) => {
        // Without what http adds to it: connections without a request stay open for now.
        TcpServer.prototype.close.call(server, () => resolve());
      });
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await Promise.all([closed, silent]);
      clearTimeout(limit);
    },
  };
}
