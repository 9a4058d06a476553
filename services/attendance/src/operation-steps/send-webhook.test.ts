import { createHook } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startNameServer } from '../../testing/name-server.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';
import { type NameLookup, sendWebhook } from './send-webhook.ts';
import { createWebhookSecret } from './webhook-secrets.ts';

const receiver = await startWebhookReceiver();
const event = {
  specversion: '1.0' as const,
  id: randomUUID(),
  source: '/portal/attendance',
  type: 'portal.attendance.webhook-test',
  subject: 'test',
  time: '2026-11-02T09:00:00.000Z',
  datacontenttype: 'application/json' as const,
  data: { id: 'test', version: 1 },
};
const send = (
  url: string,
  allowsPrivateAddresses = false,
  more: { resolveName?: NameLookup } = {},
) =>
  sendWebhook({
    ...more,
    url,
    secrets: [createWebhookSecret()],
    event,
    allowsPrivateAddresses,
    now: new Date(),
  });

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'])(
  'nothing is sent to %s',
  async (host) => {
    const response = await send(`https://${host}:${receiver.port}/`);
    expect(response).toMatchObject({ status: null, error: 'The address is in a private network' });
    expect(receiver.received).toEqual([]);
  },
);

test('nothing is sent without TLS', async () => {
  expect((await send(`${receiver.url}/`)).error).toBe('The address is not https');
  expect(receiver.received).toEqual([]);
});

test('private addresses get events where that is allowed', async () => {
  expect(await send(`http://localhost:${receiver.port}/`, true)).toMatchObject({
    status: 204,
    error: null,
  });
  expect(receiver.received).toHaveLength(1);
});

test('a server that is away is an error, not a rejection', async () => {
  const { status, error } = await send('http://127.0.0.1:1/', true);
  expect({ status, error }).toEqual({ status: null, error: 'No connection (ECONNREFUSED)' });
});

test('a response that switches protocols is an error, and isn’t waited for', async () => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { status, error } = await send(`http://127.0.0.1:${port}/`, true);
  expect({ status, error }).toEqual({ status: null, error: 'The connection was closed' });
});

test('a name that has only private addresses is refused when it is entered', async () => {
  // Not `localhost` itself, which is refused by its name.
  const { address } = await lookup('localhost');
  expect(['127.0.0.1', '::1']).toContain(address);
  expect((await checkWebhookUrl('https://LOCALHOST./hook', false))?.failure.code).toBe('BAD_INPUT');
  expect((await checkWebhookUrl('https://10.1.2.3/hook', false))?.failure.code).toBe('BAD_INPUT');
  expect(await checkWebhookUrl('https://not-there.invalid/hook', false)).toBeNull();
});

test('a name that is public when it is entered and private when it is used gets nothing', async () => {
  const names = await startNameServer();
  const { resolveName } = names;
  const url = `https://hook.example.org:${receiver.port}/`;
  names.answer(['93.184.215.14']);
  expect(await checkWebhookUrl(url, false, resolveName)).toBeNull();
  const before = receiver.connections();
  for (const addresses of [['127.0.0.1'], ['10.0.0.1', '169.254.169.254']]) {
    names.answer(addresses);
    const { error } = await send(url, false, { resolveName });
    expect(error).toBe('The address is in a private network');
  }
  expect(names.questionCount()).toBe(3);
  expect(receiver.connections()).toBe(before);
  expect(await checkWebhookUrl(url, false, resolveName)).not.toBeNull();
});

test('no thread of the process waits for a name whose servers don’t respond', async () => {
  let threads = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'GETADDRINFOREQWRAP') threads += 1;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  const url = 'https://hook.not-there.invalid/';
  await checkWebhookUrl(url, false);
  expect((await send(url)).status).toBeNull();
  expect(threads).toBe(0);
});
