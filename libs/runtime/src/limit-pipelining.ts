import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of a connection may wait for their responses. Browsers and proxies send one at a time. */
const maxPending = 10;

/**
 * Closes a connection that sends many requests without waiting for their responses (pipelining). Node handles all that arrive
 * at once, and keeps their responses where the client reads none, so a few connections could use up the memory. The
 * responses behind the one in progress are told that their connection has closed, which Node doesn't do: what waits for it
 * would wait for ever.
 */
export function limitPipelining(server: Server): void {
  const pendingOf = new WeakMap<Socket, Set<ServerResponse>>();

  function findPending(socket: Socket): Set<ServerResponse> {
    const known = pendingOf.get(socket);
    if (known) return known;
    const pending = new Set<ServerResponse>();
    pendingOf.set(socket, pending);
    socket.once('close', () => {
      for (const response of pending) if (response.socket === null) response.emit('close');
    });
    return pending;
  }

  server.prependListener('request', ({ socket }, response) => {
    const pending = findPending(socket);
    pending.add(response);
    response.once('close', () => pending.delete(response));
    if (pending.size > maxPending) socket.destroy();
  });
}
