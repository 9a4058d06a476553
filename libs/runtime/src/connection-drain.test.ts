import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { describe, expect, it } from 'vitest';
import { createKeepAliveClient } from './testing/keep-alive-client.ts';
import { startTestSubgraph } from './testing/subgraph.ts';

describe('stopping', () => {
  it('reports 503 to the load balancer while current requests finish', async () => {
    const { url, stop } = await startTestSubgraph();
    const clients = createKeepAliveClient(url, 1);
    const underWay = clients.sendQuery(slowQuery(700));
    await sleep(50);
    const stopped = stop();
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    expect(await underWay).toMatchObject({ status: 200 });
    await stopped;
    await expect(fetch(url)).rejects.toThrow();
    clients.close();
  });

  it('fails no request under load on keep-alive connections', async () => {
    const { url, stop } = await startTestSubgraph({ level: 'silent' });
    const clients = createKeepAliveClient(url, 30);
    const seen = { answered: 0, refused: 0, failed: [] as string[] };
    // What still waits to be accepted when the door closes is refused in its own way: nothing does.
    await Promise.all(Array.from({ length: 30 }, () => clients.sendQuery(slowQuery(5))));
    const asking = Array.from({ length: 30 }, () => askUntilRefused(clients, seen));
    await eventually(() => expect(seen.answered).toBeGreaterThan(30));
    const before = seen.answered;
    const started = performance.now();
    await stop();
    expect(performance.now() - started).toBeLessThan(5_000);
    await Promise.all(asking);
    expect(seen).toMatchObject({ failed: [], refused: 30 });
    expect(seen.answered).toBeGreaterThan(before);
    clients.close();
  });

  it('reads arrived data before it closes a connection, even after CPU starvation', async () => {
    const { url, stop } = await startTestSubgraph();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    expect(await exchange(socket)).toMatch(/^HTTP\/1.1 200/);
    const stopped = stop();
    await sleep(200);
    // From here the loop comes to timers that have fallen due before it reads what has arrived.
    await afterReading();
    const answer = exchange(socket);
    blockFor(800);
    const head = await answer;
    expect(head).toMatch(/^HTTP\/1.1 200/);
    expect(head).toMatch(/^connection: close/im);
    await stopped;
  });

  it('cuts off requests that never end after the timeout', async () => {
    const { url, stop } = await startTestSubgraph();
    const clients = createKeepAliveClient(url, 1);
    const endless = clients.sendQuery(slowQuery(60_000)).catch((error: Error) => error.message);
    await sleep(50);
    const started = performance.now();
    await stop();
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await endless).toMatch(/socket hang up|ECONNRESET/);
  });
});

async function askUntilRefused(
  clients: ReturnType<typeof createKeepAliveClient>,
  seen: { answered: number; refused: number; failed: string[] },
): Promise<void> {
  for (;;) {
    try {
      await clients.sendQuery(slowQuery(5));
      seen.answered += 1;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error);
      // Nobody listens any more: the request was never accepted.
      if (code === 'ECONNREFUSED') seen.refused += 1;
      else seen.failed.push(code);
      return;
    }
  }
}

/** Asks on a connection and gives the head of the answer. */
async function exchange(socket: ReturnType<typeof connect>): Promise<string> {
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  const outcome = once(socket, 'data').then(([bytes]) => String(bytes));
  return Promise.race([outcome, once(socket, 'close').then(() => 'closed without an answer')]);
}

/** Stops this process for a while, as a busy machine does, without using it. */
function blockFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function slowQuery(milliseconds: number): string {
  return `{ slow(input: { milliseconds: ${milliseconds} }) { text } }`;
}
