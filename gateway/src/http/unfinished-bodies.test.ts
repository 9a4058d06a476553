import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';
import { createUnfinishedBodies } from './unfinished-bodies.ts';

test('an address, and a /48 network of IPv6, has so many at a time', () => {
  const bodies = createUnfinishedBodies([2, 3]);
  const first = bodies.begin('192.0.2.1');
  expect(bodies.begin('192.0.2.1')).not.toBeNull();
  expect(bodies.begin('192.0.2.1')).toBeNull();
  expect(bodies.begin('192.0.2.2')).not.toBeNull();
  first?.();
  expect(bodies.begin('192.0.2.1')).not.toBeNull();
  const ofNetwork = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::1', '2001:db8:0:3::1'];
  expect(ofNetwork.map((address) => bodies.begin(address) !== null)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(bodies.begin('2001:db8:1:1::1')).not.toBeNull();
});

test('a client with 1,000 writes that never end gets 429 for one more, until they are gone', async () => {
  const gateway = await startTestGateway();
  const { hostname, port } = new URL(gateway.url);
  const head =
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  async function begin(): Promise<Socket> {
    const socket = connect(Number(port), hostname);
    registerCleanUp(() => void socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(head);
    return socket;
  }
  const sockets: Socket[] = [];
  for (let count = 0; count < 1_000; count += 1) sockets.push(await begin());
  let text = '';
  await eventually(async () => {
    const socket = await begin();
    text = '';
    for await (const chunk of socket.setTimeout(200, () => socket.destroy())) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 429/);
  });
  expect(text).toMatch(/^connection: close/im);
  for (const socket of sockets) socket.destroy();
  await eventually(async () => {
    expect((await gateway.post('/api/login', {})).status).toBe(400);
  });
});
