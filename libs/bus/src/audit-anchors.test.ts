import { setTimeout as delay } from 'node:timers/promises';
import { natsAs } from '@portal/testing/nats';
import { startNatsServer } from '@portal/testing/nats-server';
import { headers, type NatsConnection } from 'nats';
import { expect, test } from 'vitest';
import { anchorStream, anchorSubject, auditAnchors } from './audit-anchors.ts';
import { startPortalBroker } from './test-portal-broker.ts';

const apis = ['$JS.API', '$JS.AUDIT.API'];
const destructive = [
  ['STREAM.PURGE', '{}'],
  ['STREAM.DELETE', ''],
  ['STREAM.MSG.DELETE', '{"seq":1}'],
  ['STREAM.UPDATE', JSON.stringify({ name: anchorStream, subjects: [anchorSubject], max_msgs: 1 })],
  ['STREAM.CREATE', JSON.stringify({ name: anchorStream, subjects: [anchorSubject], max_msgs: 1 })],
  ['STREAM.RESTORE', '{}'],
] as const;

/** Appends three anchors as identity, then lets `attack` try. */
async function anchored(broker: { url: string }, attack: (nc: NatsConnection) => Promise<void>) {
  const nc = await natsAs('identity', broker.url);
  const anchors = auditAnchors(nc);
  for (const seq of [10, 20, 30]) await anchors.append({ seq });
  const before = await anchors.all();
  expect(before).toEqual(['{"seq":10}', '{"seq":20}', '{"seq":30}']);
  await attack(nc);
  await delay(200);
  const after = await auditAnchors(await natsAs('identity', broker.url)).all();
  expect(after.slice(0, 3)).toEqual(before);
  return after;
}

test('identity appends and reads, and its own user can destroy nothing', async () => {
  const broker = await startPortalBroker();
  await anchored(broker, async (nc) => {
    for (const api of apis) {
      for (const [verb, body] of destructive) {
        const subject = `${api}.${verb}.${anchorStream}`;
        await nc.request(subject, body, { timeout: 300 }).catch(() => undefined);
        // The broker itself publishes its answer where a request says.
        for (const asked of [
          anchorSubject,
          `$JS.AUDIT.API.STREAM.INFO.${anchorStream}`,
          `$JS.AUDIT.API.STREAM.MSG.GET.${anchorStream}`,
        ]) {
          nc.publish(asked, body, { reply: subject });
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
}, 60_000);

test('another service has no access', async () => {
  const broker = await startPortalBroker();
  const after = await anchored(broker, async () => {
    const nc = await natsAs('leave', broker.url);
    for (const api of apis) {
      for (const [verb, body] of destructive) {
        await nc
          .request(`${api}.${verb}.${anchorStream}`, body, { timeout: 300 })
          .catch(() => undefined);
      }
    }
    nc.publish(anchorSubject, '{"seq":99}');
    await nc.flush().catch(() => undefined);
  });
  expect(after).toHaveLength(3);
}, 60_000);

test('a broker without accounts keeps them in a stream that denies purge and deletion', async () => {
  const broker = await startNatsServer();
  await anchored(broker, async (nc) => {
    for (const verb of ['STREAM.PURGE', 'STREAM.MSG.DELETE']) {
      const reply = await nc.request(`$JS.API.${verb}.${anchorStream}`, '{"seq":1}');
      expect(reply.json()).toMatchObject({ error: { code: expect.any(Number) } });
    }
  });
});
