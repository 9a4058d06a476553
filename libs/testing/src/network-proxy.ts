import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { registerCleanUp } from './clean-up.ts';

/**
 * A TCP proxy to the server at `url`, whose connection can be `cut` or `stuck`. A stuck proxy delivers
 * the data once it is `whole` again. `abandonConnections` keeps those open that are, and delivers nothing on them any more,
 * as if the server's machine were lost and replaced. It is closed when the test file has ended.
 */
export async function createNetworkProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const abandoned: Socket[] = [];
  let state: 'whole' | 'cut' | 'stuck' = 'whole';

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('data', (bytes) => other.write(bytes));
      end.on('close', () => {
        sockets.delete(end);
        other.destroy();
      });
    }
    applyState();
  });

  function applyState(): void {
    for (const end of sockets) {
      if (state === 'cut') end.destroy();
      else if (state === 'stuck') end.pause();
      else end.resume();
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registerCleanUp(async () => {
    for (const end of [...sockets, ...abandoned]) end.destroy();
    server.close();
  });

  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    setState(next: typeof state): void {
      state = next;
      applyState();
    },
    abandonConnections(): void {
      for (const end of sockets) end.pause();
      abandoned.push(...sockets);
      sockets.clear();
    },
  };
}
