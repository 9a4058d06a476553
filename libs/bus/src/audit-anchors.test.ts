import { setTimeout as delay } from 'node:timers/promises';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { headers, type NatsConnection } from 'nats';
import { expect, test } from 'vitest';
import {
  type AuditAnchors,
  anchorStreamName,
  anchorSubject,
  openAuditAnchors,
} from './audit-anchors.ts';
import { startPortalBroker } from './testing/portal-broker.ts';

const apis = ['$JS.API', '$JS.AUDIT.API'];
const destructive = [
  ['STREAM.PURGE', '{}'],
  ['STREAM.DELETE', ''],
  ['STREAM.MSG.DELETE', '{"seq":1}'],
  [
    'STREAM.UPDATE',
    JSON.stringify({ name: anchorStreamName, subjects: [anchorSubject], max_msgs: 1 }),
  ],
  [
    'STREAM.CREATE',
    JSON.stringify({ name: anchorStreamName, subjects: [anchorSubject], max_msgs: 1 }),
  ],
  ['STREAM.RESTORE', '{}'],
] as const;

async function textsOf(anchors: AuditAnchors): Promise<string[]> {
  const texts: string[] = [];
  await anchors.readAll((text) => texts.push(text));
  return texts;
}

/** Appends three anchors as identity, then runs `attack`. */
async function anchored(broker: { url: string }, attack: (nc: NatsConnection) => Promise<void>) {
  const nc = await connectNatsAs('identity', broker.url);
  const anchors = openAuditAnchors(nc);
  for (const seq of [10, 20, 30]) await anchors.append({ seq });
  const before = await textsOf(anchors);
  expect(before).toEqual(['{"seq":10}', '{"seq":20}', '{"seq":30}']);
  await attack(nc);
  await delay(200);
  const other = openAuditAnchors(await connectNatsAs('identity', broker.url));
  const after = await textsOf(other);
  expect(after.slice(0, 3)).toEqual(before);
  return after;
}

test('identity can append and read anchors, but not destroy them', async () => {
  const broker = await startPortalBroker();
  await anchored(broker, async (nc) => {
    for (const api of apis) {
      for (const [verb, body] of destructive) {
        const subject = `${api}.${verb}.${anchorStreamName}`;
        await nc.request(subject, body, { timeout: 300 }).catch(() => undefined);
        // The broker publishes its response to the reply subject of a request.
        for (const target of [
          anchorSubject,
          `$JS.AUDIT.API.STREAM.INFO.${anchorStreamName}`,
          `$JS.AUDIT.API.STREAM.MSG.GET.${anchorStreamName}`,
        ]) {
          nc.publish(target, body, { reply: subject });
        }
      }
    }
    const rollUp = headers();
    rollUp.set('Nats-Rollup', 'all');
    await nc
      .request(anchorSubject, '{}', { headers: rollUp, timeout: 1_000 })
      .catch(() => undefined);
    await nc.flush();
  });
});

test('other services have no access', async () => {
  const broker = await startPortalBroker();
  const after = await anchored(broker, async () => {
    const nc = await connectNatsAs('leave', broker.url);
    for (const api of apis) {
      for (const [verb, body] of destructive) {
        await nc
          .request(`${api}.${verb}.${anchorStreamName}`, body, { timeout: 300 })
          .catch(() => undefined);
      }
    }
    nc.publish(anchorSubject, '{"seq":99}');
    await nc.flush().catch(() => undefined);
  });
  expect(after).toHaveLength(3);
});

test('without accounts the anchors are in a stream that denies purge and deletion', async () => {
  const broker = await startNatsServer();
  await anchored(broker, async (nc) => {
    for (const verb of ['STREAM.PURGE', 'STREAM.MSG.DELETE']) {
      const reply = await nc.request(`$JS.API.${verb}.${anchorStreamName}`, '{"seq":1}');
      expect(reply.json()).toMatchObject({ error: { code: expect.any(Number) } });
    }
  });
});
