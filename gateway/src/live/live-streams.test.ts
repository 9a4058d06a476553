import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createSealer } from '@portal/auth/sealer';
import type { Session } from '@portal/auth/session-store';
import { serviceNames } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { openLiveClient } from '@portal/testing/live-client';
import { sealingKey } from '@portal/testing/token-keys';
import { expect, test } from 'vitest';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import { createLiveStreams } from './live-streams.ts';

/** Live streams behind a server that accepts everybody as an administrator. */
async function streamsAlone(limits: Parameters<typeof createLiveStreams>[0]['limits'] = {}) {
  const session = { hash: 'one', userId: newId(), role: 'admin', stage: 'full' } as Session;
  const streams = createLiveStreams({
    sessions: { findAll: async (hashes) => hashes.map((hash) => ({ ...session, hash })) },
    sealer: createSealer(sealingKey()),
    log: createLog({ service: 'test', level: 'silent' }),
    limits,
  });
  const server = createServer((request, response) => {
    const cursor = request.headers['last-event-id'];
    streams.open(response, session, cursor === undefined ? null : String(cursor));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanUp(async () => {
    streams.stop();
    server.close();
  });
  let position = 0;
  for (const service of serviceNames) streams.startFrom(service, 0);
  return {
    streams,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell(count: number, type = 'portal.attendance.clocked-in') {
      for (let sent = 0; sent < count; sent += 1) {
        position += 1;
        const change = { type, userId: newId(), id: newId() };
        streams.publish('attendance', position, change, Date.now());
      }
    },
  };
}

test('a client that doesn’t read is dropped without delaying others', async () => {
  const { url, tell } = await streamsAlone({ bufferedBytes: 64 * 1024 });
  const reading = await openLiveClient(url, null);
  const slow = connect(Number(new URL(url).port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write('GET /api/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(slow, 'readable');

  // More than the kernel's socket buffers.
  const size = 50_000;
  for (let sent = 1; sent <= 400; sent += 1) {
    tell(1, `portal.attendance.${'x'.repeat(size)}`);
    await eventually(() => expect(reading.changeTypes()).toHaveLength(sent), { intervalMs: 1 });
  }
  slow.resume();
  await once(slow, 'close');
  expect(slow.bytesRead).toBeLessThan(300 * size);
  expect(reading.closedAt()).toBeNull();
}, 120_000);

test('a stream without changes has events that browsers see, and its cursor', async () => {
  const { url } = await streamsAlone({ keepAliveMs: 20 });
  const stream = await openLiveClient(url, null);
  await eventually(() => expect(stream.events.length).toBeGreaterThan(2));
  expect(new Set(stream.events.map(({ event }) => event))).toEqual(new Set(['keep-alive']));
  expect(stream.cursor()).not.toBe('');
});

test('limits how many changes are replayed', async () => {
  const { url, tell } = await streamsAlone({ replayed: 3 });
  const first = await openLiveClient(url, null);
  await eventually(() => expect(first.cursor()).not.toBe(''));
  tell(3);
  const three = await openLiveClient(url, null, first.cursor());
  await eventually(() => expect(three.changeTypes()).toHaveLength(3));
  const cursor = three.cursor();
  tell(4);
  const four = await openLiveClient(url, null, cursor);
  await eventually(() => expect(four.events.map(({ event }) => event)).toEqual(['reset']));
});

test('missed changes have one cursor, which is encrypted: hundreds would keep the gateway busy', async () => {
  const { url, tell } = await streamsAlone();
  const first = await openLiveClient(url, null);
  await eventually(() => expect(first.cursor()).not.toBe(''));
  tell(500);
  const headers = { 'last-event-id': first.cursor() };
  const { body } = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    if (/\nid: [^\n]*\n\n$/.test(text)) break;
  }
  expect(text.match(/^event: change$/gm)).toHaveLength(500);
  expect(text.match(/^id: /gm)).toHaveLength(1);
});

test('an unknown position gets a reset', async () => {
  const { streams, url, tell } = await streamsAlone();
  const first = await openLiveClient(url, null);
  tell(2);
  await eventually(() => expect(first.changeTypes()).toHaveLength(2));
  streams.startFrom('leave', 7);
  await eventually(() => expect(first.events.at(-1)?.event).toBe('reset'));
  tell(1);
  await eventually(() => expect(first.events.at(-1)?.event).toBe('change'));
  const again = await openLiveClient(url, null, first.cursor());
  await eventually(() => expect(again.cursor()).not.toBe(''));
  expect(again.events).toEqual([]);
});

test('a change repeated after a stream reset is sent', async () => {
  const { streams, url, tell } = await streamsAlone();
  const stream = await openLiveClient(url, null);
  tell(1);
  await eventually(() => expect(stream.changeTypes()).toHaveLength(1));
  // The broker has lost later messages.
  streams.startFrom('attendance', 0);
  await eventually(() => expect(stream.events.at(-1)?.event).toBe('reset'));
  tell(1);
  await eventually(() => expect(stream.events.at(-1)?.event).toBe('change'));
});

test('a gateway with open streams stops immediately', async () => {
  const gateway = await startTestGateway();
  const employee = await createPerson(gateway);
  const streams = await Promise.all(
    [masterAdminCookie(), employee.cookie].flatMap((cookie) =>
      Array.from({ length: 5 }, () => openLiveClient(gateway.url, cookie)),
    ),
  );
  const startedAt = performance.now();
  await gateway.stop();
  expect(performance.now() - startedAt).toBeLessThan(4_500);
  await Promise.all(streams.map(({ done }) => done));
  // Clients must reconnect, not sign in again.
  expect(streams.flatMap(({ events }) => events.map(({ event }) => event))).not.toContain('end');
});
