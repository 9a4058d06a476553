import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { CloudEvent } from '@portal/contracts/event';
import { leaveApproved, leaveRequested } from '@portal/contracts/leave/events';
import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { account, publishAs, publishUserCreated } from '@portal/testing/people';
import { redisAt } from '@portal/testing/redis';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { Queue } from 'bullmq';
import { expect, test } from 'vitest';
import { addressOf, hrAddress, leaveEvent, startWithNews } from './test-news.ts';
import { smtpServerAway, startSmtpServer } from './test-smtp-server.ts';

const mails = 1_000;

async function beginProcess(env: Record<string, string>) {
  const child = fork(new URL('../main.ts', import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  atEnd(() => child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

test('a thousand mails that waited for the server all arrive once, through a killed process', async () => {
  const { url, port } = await smtpServerAway();
  const env: Record<string, string> = { ...(await serviceEnvironment('messaging')), SMTP_URL: url };
  const database = await lookInto(env.MONGODB_URI as string);
  const settings = database.collection<{ _id: string }>('settings');
  await settings.insertOne({ _id: 'hr-email', ...{ address: hrAddress, version: 1 } });
  const rows = database.collection('mails');
  const identity = await natsAs('identity', env.NATS_URL as string);
  const leave = await natsAs('leave', env.NATS_URL as string);
  const ada = account({ lastName: 'Lovelace' });
  await publishUserCreated(identity, ada);
  const events = Array.from({ length: mails }, () => leaveEvent(leaveRequested, ada.id));
  const [first, ...others] = events;
  await publishAs(leave, leaveRequested, first as CloudEvent);
  await Promise.all(others.map((event) => publishAs(leave, leaveRequested, event)));

  const killed = await beginProcess(env);
  const redis = redisAt(env.REDIS_URL as string);
  const queue = new Queue('mail', { connection: redis });
  await eventually(
    async () => {
      const inQueue = await queue.getJobCountByTypes('waiting', 'active', 'delayed');
      expect(inQueue).toBe(mails);
      expect(await queue.getJobCountByTypes('delayed')).toBeGreaterThan(20);
    },
    { within: 60_000, every: 200 },
  );
  // Neither the queue nor the rows say whom a mail reaches and what it says.
  const jobs = await queue.getJobs(['delayed'], 0, 20);
  const kept = JSON.stringify([await rows.find().limit(20).toArray(), jobs]);
  expect(kept).not.toMatch(/@example\.org|2026-08-03|Lovelace/);

  // It takes some, and is in the middle of others when the process is killed.
  let asked = 0;
  let isBack = false;
  const takenBefore = 300;
  const { received } = await startSmtpServer({
    port,
    verdict: () => (asked++ < takenBefore || isBack ? null : new Promise<null>(() => undefined)),
  });
  await eventually(
    async () => {
      expect(asked).toBeGreaterThan(takenBefore);
      expect(await rows.countDocuments({ outcome: 'sent' })).toBe(takenBefore);
    },
    { within: 60_000, every: 100 },
  );
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  isBack = true;
  await beginProcess(env);
  await eventually(async () => expect(await rows.countDocuments({ outcome: 'sent' })).toBe(mails), {
    within: 90_000,
    every: 200,
  });
  const ids = received.map(({ message }) => message.messageId?.replace(/^<|@.*$/g, ''));
  expect(ids.sort()).toEqual(events.map(({ id }) => id).sort());
  expect(await queue.getJobCountByTypes('waiting', 'active', 'delayed', 'failed')).toBe(0);
}, 240_000);

test('a server that says nothing is left, and gets the mail when it has come back', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const messaging = await startWithNews({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const ada = await messaging.hire();
  const event = leaveEvent(leaveApproved, ada.id);
  await messaging.tell(leaveApproved, event);
  const redis = redisAt(messaging.env.REDIS_URL as string);
  await eventually(
    async () => expect(Number(await redis.hget(`bull:mail:${event.id}`, 'atm'))).toBeGreaterThan(0),
    { within: 30_000 },
  );
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  const { received } = await startSmtpServer({ port });
  await messaging.outcome(event.id);
  expect(received.map(({ to }) => to)).toEqual([[addressOf(ada)]]);
}, 120_000);
