import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sealer } from '@portal/auth/sealing';
import type { Session } from '@portal/auth/sessions';
import { serviceNames } from '@portal/contracts/operation';
import { createLog } from '@portal/runtime/log';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { sealingKey } from '@portal/testing/keys';
import { newId } from '@portal/testing/people';
import { expect, test } from 'vitest';
import { startedGateway } from '../testing/gateway.ts';
import { listenTo } from '../testing/live.ts';
import { masterAdmin, person } from '../testing/people.ts';
import { liveStreams } from './streams.ts';

/** Streams before a server that lets everybody in as an administrator. */
async function streamsAlone(limits: Parameters<typeof liveStreams>[0]['limits'] = {}) {
  const session = { hash: 'one', userId: newId(), role: 'admin', stage: 'full' } as Session;
  const streams = liveStreams({
    sessions: { findAll: async (hashes) => hashes.map((hash) => ({ ...session, hash })) },
    sealer: sealer(sealingKey()),
    log: createLog({ service: 'test', level: 'silent' }),
    limits,
  });
  const server = createServer((request, response) => {
    const cursor = request.headers['last-event-id'];
    streams.open(response, session, cursor === undefined ? null : String(cursor));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    streams.stop();
    server.close();
  });
  let place = 0;
  for (const service of serviceNames) streams.begin(service, 0);
  return {
    streams,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell(count: number, type = 'portal.attendance.clocked-in') {
      for (let told = 0; told < count; told += 1) {
        place += 1;
        const change = { type, userId: newId(), id: newId() };
        streams.pass('attendance', place, change, Date.now());
      }
    },
  };
}

test('who does not read is dropped, the others are told all the while', async () => {
  const { url, tell } = await streamsAlone({ waitingBytes: 64 * 1024 });
  const reading = await listenTo(url, null);
  const slow = connect(Number(new URL(url).port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write('GET /api/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(slow, 'readable');

  // More than the kernel keeps for both sides.
  const size = 50_000;
  for (let told = 1; told <= 400; told += 1) {
    tell(1, `portal.attendance.${'x'.repeat(size)}`);
    await eventually(() => expect(reading.heard()).toHaveLength(told), { every: 1 });
  }
  slow.resume();
  await once(slow, 'close');
  expect(slow.bytesRead).toBeLessThan(300 * size);
  expect(reading.closedAt()).toBeNull();
}, 120_000);

test('only so much is told again', async () => {
  const { url, tell } = await streamsAlone({ sentAgain: 3 });
  const first = await listenTo(url, null);
  await eventually(() => expect(first.cursor()).not.toBe(''));
  tell(3);
  const three = await listenTo(url, null, first.cursor());
  await eventually(() => expect(three.heard()).toHaveLength(3));
  const cursor = three.cursor();
  tell(4);
  const four = await listenTo(url, null, cursor);
  await eventually(() => expect(four.events.map(({ event }) => event)).toEqual(['reset']));
});

test('what nobody here can know of is to be asked for again', async () => {
  const { streams, url, tell } = await streamsAlone();
  const first = await listenTo(url, null);
  tell(2);
  await eventually(() => expect(first.heard()).toHaveLength(2));
  streams.begin('leave', 7);
  await eventually(() => expect(first.events.at(-1)?.event).toBe('reset'));
  tell(1);
  await eventually(() => expect(first.events.at(-1)?.event).toBe('change'));
  const again = await listenTo(url, null, first.cursor());
  await eventually(() => expect(again.cursor()).not.toBe(''));
  expect(again.events).toEqual([]);
});

test('a change that comes again after a reset is one of now', async () => {
  const { streams, url, tell } = await streamsAlone();
  const stream = await listenTo(url, null);
  tell(1);
  await eventually(() => expect(stream.heard()).toHaveLength(1));
  // The broker has lost what came after.
  streams.begin('attendance', 0);
  await eventually(() => expect(stream.events.at(-1)?.event).toBe('reset'));
  tell(1);
  await eventually(() => expect(stream.events.at(-1)?.event).toBe('change'));
});

test('a gateway with open streams stops at once', async () => {
  const gateway = await startedGateway();
  const employee = await person(gateway);
  const streams = await Promise.all(
    [masterAdmin(), employee.cookie].flatMap((cookie) =>
      Array.from({ length: 5 }, () => listenTo(gateway.url, cookie)),
    ),
  );
  const startedAt = performance.now();
  await gateway.stop();
  expect(performance.now() - startedAt).toBeLessThan(4_500);
  await Promise.all(streams.map(({ done }) => done));
  // They are to come back, not to sign in again.
  expect(streams.flatMap(({ events }) => events.map(({ event }) => event))).not.toContain('end');
});
