import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { limitPipelining } from './limit-pipelining.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A server that keeps its responses until they are ended, and a client. */
async function startServer() {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => responses.push(response));
  limitPipelining(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanUp(() => {
    server.close();
    server.closeAllConnections();
  });
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  registerCleanUp(() => void socket.destroy());
  return { responses, socket, received: () => text, isClosed: () => isClosed };
}

test('a few requests ahead are responded to, in order', async () => {
  const { responses, socket, received, isClosed } = await startServer();
  for (let round = 1; round <= 3; round += 1) {
    socket.write(request.repeat(10));
    await eventually(() => expect(responses).toHaveLength(10 * round));
    for (const response of responses) if (!response.writableEnded) response.end(`round ${round};`);
    await eventually(() => expect(received().match(/;/g)).toHaveLength(10 * round));
  }
  expect(isClosed()).toBe(false);
});

test('a connection with one more is closed', async () => {
  const { responses, socket, isClosed } = await startServer();
  socket.write(request.repeat(10));
  await eventually(() => expect(responses).toHaveLength(10));
  expect(isClosed()).toBe(false);
  socket.write(request);
  await eventually(() => expect(isClosed()).toBe(true));
});
