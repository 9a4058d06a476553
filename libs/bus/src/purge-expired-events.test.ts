import { setTimeout as delay } from 'node:timers/promises';
import { clockedIn, personErased } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { acknowledgeEvents } from '@portal/testing/acknowledge-events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { mirrorCollection } from './collections.ts';
import { ensureStream } from './ensure-stream.ts';
import { createEvent } from './outbox.ts';
import { purgeExpiredEvents } from './purge-expired-events.ts';
import { createClockedInEvent, createPublisher } from './testing/bus-fixtures.ts';
import { startPortalBroker } from './testing/portal-broker.ts';
import {
  connectSubscriber,
  readMirror,
  startTestMirrorSync,
} from './testing/subscriber-mirrors.ts';

const nats = await startPortalBroker();
const publisher = await createPublisher('attendance', nats.url);
const { connection, nc, outbox } = publisher;
const { mirrorSync } = startTestMirrorSync({ nc, connection, url: nats.url });
const relay = publisher.relay(100);
registerCleanUp(() => relay.close());

const [ada, grace, held] = [newId(), newId(), newId()];
const erased = (userId: string) =>
  createEvent(personErased, { userId, data: { id: userId, version: 1 }, now: new Date() });

const publish = (...events: CloudEvent[]) =>
  outbox.transact({}, async (tx) => {
    events.forEach(tx.publish);
    return ok(null);
  });

/** The event types and people of a stream, in order. */
const contentOf = (events: readonly { type: string; subject: string }[]) =>
  events.map(({ type, subject }) => `${type.split('.').at(-1)} ${subject}`);

async function inStream(): Promise<string[]> {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const { state } = await manager.streams.info('ATTENDANCE');
  const events: CloudEvent[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const found = await manager.streams.getMessage('ATTENDANCE', { seq }).catch(() => null);
    if (found) events.push(found.json());
  }
  return contentOf(events);
}

test('purges what was published before a time, except of some people, and keeps the rest in order', async () => {
  await publish(createClockedInEvent(ada), createClockedInEvent(held), erased(newId()));
  await publish(createClockedInEvent(grace), createClockedInEvent(ada));
  await eventually(async () => expect(await inStream()).toHaveLength(5));
  // The broker's time and ours are of the same machine.
  await delay(50);
  const before = new Date();
  await delay(50);
  await publish(createClockedInEvent(ada), createClockedInEvent(grace));
  await eventually(async () => expect(await inStream()).toHaveLength(7));
  const subscriber = await connectSubscriber(nats.url);
  await eventually(async () => expect(await readMirror(subscriber)).toHaveLength(7));

  const options = { nc, connection, service: 'attendance', types: [clockedIn], before } as const;
  // Nobody has handled them yet.
  expect(await purgeExpiredEvents({ ...options, except: [held] })).toBe(0);
  await acknowledgeEvents(nc, 'attendance');
  await eventually(async () =>
    expect(await purgeExpiredEvents({ ...options, except: [held] })).toBe(3),
  );
  const [first, second, ...rest] = await inStream();
  expect([first, second?.split(' ')[0]]).toEqual([`clocked-in ${held}`, 'person-erased']);
  expect(rest).toEqual([`clocked-in ${ada}`, `clocked-in ${grace}`]);

  // Copies have nothing of people on legal hold either, and stay intact.
  await eventually(async () =>
    expect(contentOf(await readMirror(subscriber))).toEqual([
      expect.stringContaining('person-erased'),
      ...rest,
    ]),
  );
  const { created } = (await mirrorCollection(connection).findOne()) ?? {};
  expect(await purgeExpiredEvents({ ...options, except: [] })).toBe(1);
  expect(await purgeExpiredEvents({ ...options, except: [] })).toBe(0);
  const checkedAt = { $gt: new Date() };
  await eventually(async () =>
    expect(await mirrorCollection(connection).findOne({ checkedAt })).toMatchObject({ created }),
  );
  await publish(createClockedInEvent(ada));
  await eventually(async () =>
    expect(contentOf(await readMirror(subscriber)).slice(1)).toEqual([
      ...rest,
      `clocked-in ${ada}`,
    ]),
  );
});

test('copies of a stream that was lost and filled again keep its events', async () => {
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const options = {
    nc,
    connection,
    service: 'attendance',
    types: [clockedIn],
    except: [],
  } as const;
  await acknowledgeEvents(nc, 'attendance');
  await eventually(async () => {
    await purgeExpiredEvents({ ...options, before: new Date() });
    expect(await inStream()).toEqual([expect.stringContaining('person-erased')]);
  });
  await mirrorSync.close();
  await manager.streams.delete('ATTENDANCE');
  await ensureStream(nc, 'attendance');
  await publish(createClockedInEvent(ada), createClockedInEvent(grace));
  const content = [`clocked-in ${ada}`, `clocked-in ${grace}`];
  await eventually(async () => expect(await inStream()).toEqual(content));

  startTestMirrorSync({ nc, connection, url: nats.url });
  const { created } = await manager.streams.info('ATTENDANCE');
  const checked = { sourceCreated: created, sourceSeq: 2, checkedAt: { $ne: null } };
  await eventually(async () =>
    expect(await mirrorCollection(connection).findOne(checked)).not.toBeNull(),
  );
  const subscriber = await connectSubscriber(nats.url);
  expect(contentOf(await readMirror(subscriber))).toEqual(content);
});
