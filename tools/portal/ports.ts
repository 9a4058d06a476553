import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether somebody could listen on this port of `host` now. */
export async function portIsFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await listenOnce(port, host)) !== null;
}

/** A port of the loopback that nobody listens on; `preferred` if that one is free. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await portIsFree(preferred))) return preferred;
  const port = await listenOnce(0, '127.0.0.1');
  if (port === null) throw new Error('the loopback gives no port');
  return port;
}

async function listenOnce(port: number, host: string): Promise<number | null> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : null;
  } catch {
    return null;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
