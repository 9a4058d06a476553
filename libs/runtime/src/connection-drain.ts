import type { Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';

export interface DrainOptions {
  /** How long the server works as usual while readiness says 503, so that the load balancer notices. */
  noticePeriodMs?: number;
  /** After how many checks in a row without data an idle connection is closed. */
  idleChecks?: number;
  /** When connections that are still open are cut off. */
  timeoutMs?: number;
}

const checkIntervalMs = 50;

/**
 * Stops an HTTP server without failing a request that it has accepted. First only readiness says 503.
 * Then the server accepts no new connections, every response asks the client to close its connection,
 * and connections without data are closed. `server.close()` alone closes idle connections at once,
 * which would cut off requests that are already on their way.
 */
export function createConnectionDrain(
  server: Server,
  { noticePeriodMs = 150, idleChecks = 10, timeoutMs = 5_000 }: DrainOptions = {},
) {
  const connections = new Set<Socket>();
  const pendingResponses = new Set<ServerResponse>();
  let isStopping = false;
  let isClosing = false;

  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (isClosing) response.setHeader('connection', 'close');
    pendingResponses.add(response);
    response.once('close', () => pendingResponses.delete(response));
  });

  async function closeIdleConnections(): Promise<void> {
    const idle = new Map<Socket, { bytes: number; checks: number }>();
    while (!isClosing || connections.size > 0) {
      await sleep(checkIntervalMs);
      // A process without CPU time must read what has arrived before it judges a connection idle.
      await afterReading();
      const busy = new Set([...pendingResponses].map((response) => response.req.socket));
      for (const socket of connections) {
        const before = idle.get(socket);
        const isIdle = !busy.has(socket) && before?.bytes === socket.bytesRead;
        const checks = isIdle ? before.checks + 1 : 0;
        idle.set(socket, { bytes: socket.bytesRead, checks });
        if (isClosing && checks >= idleChecks) socket.destroy();
      }
    }
  }

  return {
    stopping: () => isStopping,
    async stop(): Promise<void> {
      isStopping = true;
      const idleClosed = closeIdleConnections();
      await sleep(noticePeriodMs);
      // Connections that wait to be accepted would be reset: after reading, the fewest are waiting.
      await afterReading();
      isClosing = true;
      for (const response of pendingResponses) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      const closed = new Promise<void>((resolve) => {
        // Unlike http's own `close`, this one leaves idle connections open for now.
        TcpServer.prototype.close.call(server, () => resolve());
      });
      const limit = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await Promise.all([closed, idleClosed]);
      clearTimeout(limit);
    },
  };
}
