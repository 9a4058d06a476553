import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { createUnsentResponses } from './unsent-responses.ts';

const megabyte = 1024 * 1024;

/** A server of responses of 8 MB, which may keep some of them, and a client that requests one. */
async function startServer(maxBytes: number) {
  const unsent = createUnsentResponses(maxBytes);
  let responded = 0;
  const server = createServer((_request, response) => {
    response.end('x'.repeat(8 * megabyte));
    unsent.add(response);
    responded += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanUp(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  /** Requests one, and reads nothing. */
  function request(): Socket {
    const socket = connect(port, '127.0.0.1').pause();
    registerCleanUp(() => void socket.destroy());
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return socket;
  }
  return { request, respondedCount: () => responded };
}

async function lengthOf(socket: Socket): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of socket) bytes += chunk.length;
  } catch {
    // Broken off.
  }
  return bytes;
}

test('responses that nobody reads are broken off, the oldest first', async () => {
  const { request, respondedCount } = await startServer(20 * megabyte);
  const sockets: Socket[] = [];
  for (let count = 1; count <= 6; count += 1) {
    sockets.push(request());
    await eventually(() => expect(respondedCount()).toBe(count));
  }
  const lengths = await Promise.all(sockets.map(lengthOf));
  expect(lengths.map((length) => length > 8 * megabyte)).toEqual([
    ...Array(4).fill(false),
    true,
    true,
  ]);
});

test('a response that is read doesn’t count any more', async () => {
  const { request } = await startServer(10 * megabyte);
  for (let count = 1; count <= 4; count += 1) {
    expect(await lengthOf(request())).toBeGreaterThan(8 * megabyte);
  }
});
