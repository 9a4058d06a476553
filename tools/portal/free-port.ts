import { once } from 'node:events';
import { createServer } from 'node:net';

/** Tells whether a port of `host` is free now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

// Below the ephemeral ports, so that a port stays free across a restart.
const firstPort = 20_000;
const portCount = 12_000;
// Portals that start at once leave their ports unused for seconds, so each process searches from a place of
// its own, far from those of the processes started before and after it, and gives no port twice.
let offset = (process.pid * 4_637) % portCount;

/** Gives a free loopback port; `preferred` if it is free. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isPortFree(preferred))) return preferred;
  for (let tries = 0; tries < portCount; tries += 1) {
    const port = firstPort + offset;
    offset = (offset + 1) % portCount;
    if (await isPortFree(port)) return port;
  }
  throw new Error('no port of the loopback is free');
}
