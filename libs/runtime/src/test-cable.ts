import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from '@portal/testing/clean-up';

/** A way to the server at `url` that can be cut, or stuck: then what goes in comes out later. */
export async function cableTo(url: string) {
  const target = new URL(url);
  const ends = new Set<Socket>();
  let state: 'whole' | 'cut' | 'stuck' = 'whole';

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('data', (bytes) => other.write(bytes));
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
    settle();
  });

  function settle(): void {
    for (const end of ends) {
      if (state === 'cut') end.destroy();
      else if (state === 'stuck') end.pause();
      else end.resume();
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    for (const end of ends) end.destroy();
    server.close();
  });

  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    become(next: typeof state): void {
      state = next;
      settle();
    },
  };
}
