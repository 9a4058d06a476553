import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { CloudEvent } from '@portal/contracts/event';
import { leaveApproved, leaveRequested } from '@portal/contracts/leave/events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { buildAccount, publishAs, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { connectNatsAs } from '@portal/testing/nats-client';
import { connectValkeyAt } from '@portal/testing/valkey';
import { Queue } from 'bullmq';
import { expect, test } from 'vitest';
import {
  addressOf,
  hrAddress,
  leaveEvent,
  startMessagingWithMail,
} from '../../testing/mail-service.ts';
import { startSmtpServer, unavailableSmtpServer } from '../../testing/smtp-server.ts';

const mails = 1_000;

async function beginProcess(env: Record<string, string>) {
  const child = fork(new URL('../main.ts', import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  registerCleanUp(() => child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

itNightly(
  'many waiting mails are all delivered once, even if the process is killed',
  async () => {
    const { url, port } = await unavailableSmtpServer();
    const env: Record<string, string> = {
      ...(await createServiceEnvironment('messaging')),
      SMTP_URL: url,
    };
    const database = await connectWithMajorityReads(env.MONGODB_URI as string);
    const settings = database.collection<{ _id: string; [field: string]: unknown }>('settings');
    await settings.insertOne({ _id: 'hr-email', address: hrAddress, version: 1 });
    const rows = database.collection('mails');
    const identity = await connectNatsAs('identity', env.NATS_URL as string);
    const leave = await connectNatsAs('leave', env.NATS_URL as string);
    const ada = buildAccount({ lastName: 'Lovelace' });
    await publishUserCreated(identity, ada);
    const events = Array.from({ length: mails }, () => leaveEvent(leaveRequested, ada.id));
    const [first, ...others] = events;
    await publishAs(leave, leaveRequested, first as CloudEvent);
    await Promise.all(others.map((event) => publishAs(leave, leaveRequested, event)));

    const killed = await beginProcess(env);
    const redis = connectValkeyAt(env.REDIS_URL as string);
    const queue = new Queue('mail', { connection: redis });
    await eventually(
      async () => {
        const inQueue = await queue.getJobCountByTypes('waiting', 'active', 'delayed');
        expect(inQueue).toBe(mails);
        expect(await queue.getJobCountByTypes('delayed')).toBeGreaterThan(20);
      },
      { timeoutMs: 60_000, intervalMs: 200 },
    );
    // Neither the queue nor the rows contain recipients or content.
    const jobs = await queue.getJobs(['delayed'], 0, 20);
    const kept = JSON.stringify([await rows.find().limit(20).toArray(), jobs]);
    expect(kept).not.toMatch(/@example\.org|2026-08-03|Lovelace/);

    // The server accepts some, and is receiving others when the process is killed.
    let requested = 0;
    let isBack = false;
    const takenBefore = mails / 4;
    const { received } = await startSmtpServer({
      port,
      verdict: () =>
        requested++ < takenBefore || isBack ? null : new Promise<null>(() => undefined),
    });
    await eventually(
      async () => {
        expect(requested).toBeGreaterThan(takenBefore);
        expect(await rows.countDocuments({ outcome: 'sent' })).toBe(takenBefore);
      },
      { timeoutMs: 60_000, intervalMs: 100 },
    );
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    isBack = true;
    await beginProcess(env);
    await eventually(
      async () => expect(await rows.countDocuments({ outcome: 'sent' })).toBe(mails),
      {
        timeoutMs: 90_000,
        intervalMs: 200,
      },
    );
    const ids = received.map(({ message }) => message.messageId?.replace(/^<|@.*$/g, ''));
    expect(ids.sort()).toEqual(events.map(({ id }) => id).sort());
    expect(await queue.getJobCountByTypes('waiting', 'active', 'delayed', 'failed')).toBe(0);
  },
  240_000,
);

test('a server that doesn’t respond times out, and gets the mail once it is back', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const messaging = await startMessagingWithMail({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const ada = await messaging.addPerson();
  const event = leaveEvent(leaveApproved, ada.id);
  await messaging.publish(leaveApproved, event);
  const redis = connectValkeyAt(messaging.env.REDIS_URL as string);
  await eventually(
    async () => expect(Number(await redis.hget(`bull:mail:${event.id}`, 'atm'))).toBeGreaterThan(0),
    { timeoutMs: 60_000 },
  );
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  const { received } = await startSmtpServer({ port });
  await messaging.waitForOutcome(event.id);
  expect(received.map(({ to }) => to)).toEqual([[addressOf(ada)]]);
}, 120_000);
