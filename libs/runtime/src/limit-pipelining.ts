import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of a connection may wait for their responses. Browsers and proxies send one at a time. */
const maxPending = 10;

/**
 * Closes a connection that sends many requests without waiting for their responses (pipelining). Node handles all that arrive
 * at once, and keeps their responses where the client reads none, so a few connections could use up the memory.
 */
export function limitPipelining<HttpServer extends Server>(server: HttpServer): HttpServer {
  const pendingOf = new WeakMap<Socket, number>();

  server.prependListener('request', ({ socket }, response) => {
    const pending = (pendingOf.get(socket) ?? 0) + 1;
    pendingOf.set(socket, pending);
    response.once('close', () => pendingOf.set(socket, (pendingOf.get(socket) ?? 1) - 1));
    if (pending > maxPending) socket.destroy();
  });
  return server;
}
