import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

const maxBytes = 100 * 1024;

/** A server that reads bodies, and a client that sends one in chunks of a byte. */
async function startServer() {
  const bodies: (Buffer | null)[] = [];
  let receivedBytes = 0;
  const server = createServer((message, response) => {
    message.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
    });
    readBody(message, maxBytes).then(
      (body) => {
        bodies.push(body);
        response.end();
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanUp(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  function send(chunks: number, end = ''): void {
    const socket = connect(port, '127.0.0.1');
    registerCleanUp(() => void socket.destroy());
    socket.on('error', () => {});
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket.write('1\r\na\r\n'.repeat(chunks) + end);
  }
  return { bodies, send, receivedBytes: () => receivedBytes };
}

test('a body in thousands of chunks is read in order, up to the limit', async () => {
  const { bodies, send } = await startServer();
  send(maxBytes, '3\r\nxyz\r\n0\r\n\r\n');
  await eventually(() => expect(bodies).toEqual([null]));
  send(maxBytes - 3, '3\r\nxyz\r\n0\r\n\r\n');
  await eventually(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]?.toString()).toBe(`${'a'.repeat(maxBytes - 3)}xyz`);
});

test('chunks of a byte take little more memory than their bytes', async () => {
  const { send, receivedBytes } = await startServer();
  const before = process.memoryUsage().heapUsed;
  // As objects of their own they would take some 18 MB each.
  for (let count = 1; count <= 6; count += 1) {
    send(maxBytes);
    await eventually(() => expect(receivedBytes()).toBe(count * maxBytes));
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 * 1024);
});

test('of a connection that was closed before, no body is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const server = createServer((message) => {
    message.socket.once('close', () => setImmediate(() => resolve(message)));
    message.socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  registerCleanUp(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}');
  const message = await promise;
  await expect(readBody(message, maxBytes)).rejects.toThrow();
  // By this the gateway tells it from an error of its own.
  expect(message.errored).toBeInstanceOf(Error);
});
