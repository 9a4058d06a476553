import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSealer } from '@portal/auth/sealer';
import { passwordLinkMade } from '@portal/contracts/identity/events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import {
  type Account,
  buildAccount,
  buildCloudEvent,
  publishAs,
} from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { connectValkeyAt } from '@portal/testing/valkey';
import { Queue } from 'bullmq';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type MessagingTestService, startMessagingService } from '../../testing/service.ts';
import { startSmtpServer, unavailableSmtpServer } from '../../testing/smtp-server.ts';

const minute = 60_000;
const token = `${'A-_'.repeat(14)}z`;

/** A password link event, as identity publishes it. */
function linkMade(
  { env }: Pick<MessagingTestService, 'env'>,
  person: Account,
  { inMinutes = 30 } = {},
) {
  const linkData = { email: `${person.id}@example.org`, firstName: 'Ada', token };
  return buildCloudEvent(passwordLinkMade, person.id, {
    id: person.id,
    version: 1,
    expiresAt: new Date(Date.now() + inMinutes * minute).toISOString(),
    sealed: createSealer(env.MAIL_KEY as string).seal(JSON.stringify(linkData)),
  });
}

type Stored = Pick<MessagingTestService, 'database'>;

const rowsOf = ({ database }: Stored) => database.collection<{ _id: string }>('mails');

async function done(messaging: Stored, id: string, outcome = 'sent') {
  await eventually(
    async () => expect(await rowsOf(messaging).findOne({ _id: id })).toMatchObject({ outcome }),
    { timeoutMs: 60_000 },
  );
}

test('without an SMTP server, the link is emailed to a file and not stored anywhere else', async () => {
  const messaging = await startMessagingService();
  const person = await messaging.addPerson();
  const event = linkMade(messaging, person);
  await publishAs(messaging.identity, passwordLinkMade, event);
  await done(messaging, event.id);
  const folder = messaging.env.MAIL_DIR as string;
  expect(await readdir(folder)).toEqual([`${event.id}.eml`]);
  const mail = await PostalMime.parse(await readFile(join(folder, `${event.id}.eml`)));
  expect(mail).toMatchObject({
    subject: 'Choose a new password',
    to: [{ address: `${person.id}@example.org` }],
  });
  const link = `http://portal.test/reset-password#${token}`;
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(await rowsOf(messaging).findOne({ _id: event.id })).toMatchObject({ sealed: null });
});

test('it is delivered once, even if event and job are repeated, and is never stored in clear text', async () => {
  const { url, port } = await unavailableSmtpServer();
  const messaging = await startMessagingService({ SMTP_URL: url });
  const people = [
    await messaging.addPerson(),
    await messaging.addPerson(),
    await messaging.addPerson(),
  ];
  const events = people.map((person) => linkMade(messaging, person));
  for (const event of events) {
    const subject = `${event.type}.${event.subject}`;
    // Without a message id, so that JetStream delivers it each time.
    for (let times = 0; times < 3; times += 1) {
      await messaging.identity.jetstream().publish(subject, JSON.stringify(event));
    }
  }
  const redis = connectValkeyAt(messaging.env.REDIS_URL as string);
  await eventually(async () => {
    for (const { id } of events)
      expect(Number(await redis.hget(`bull:mail:${id}`, 'atm'))).toBeGreaterThan(0);
  });
  const queue = new Queue('mail', { connection: redis });
  for (const { id } of events) await queue.add('mail', { id }, { jobId: `${id}-again` });
  const stored = JSON.stringify([
    await messaging.database.collection('mails').find().toArray(),
    await messaging.database.collection('inbox').find().toArray(),
    await Promise.all(events.map(({ id }) => redis.hgetall(`bull:mail:${id}`))),
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain('@example.org');

  const { received } = await startSmtpServer({ port });
  for (const { id } of events) await done(messaging, id);
  for (const { id } of events) await queue.add('mail', { id }, { jobId: `${id}-later` });
  await eventually(async () => expect(await queue.getJobCountByTypes('waiting', 'active')).toBe(0));
  expect(received.flatMap(({ to }) => to).sort()).toEqual(
    people.map(({ id }) => `${id}@example.org`).sort(),
  );
}, 120_000);

test('retries after the server refuses', async () => {
  let refusals = 0;
  const { url, received } = await startSmtpServer({
    verdict: () => (refusals++ < 2 ? 'Busy' : null),
  });
  const messaging = await startMessagingService({ SMTP_URL: url });
  const event = linkMade(messaging, await messaging.addPerson());
  await publishAs(messaging.identity, passwordLinkMade, event);
  await done(messaging, event.id);
  expect(refusals).toBe(3);
  expect(received).toHaveLength(1);
}, 120_000);

test('adds the jobs again after the queue has lost them', async () => {
  const { url, port } = await unavailableSmtpServer();
  const messaging = await startMessagingService({ SMTP_URL: url });
  const event = linkMade(messaging, await messaging.addPerson());
  await publishAs(messaging.identity, passwordLinkMade, event);
  const rows = rowsOf(messaging);
  await eventually(async () => {
    expect(await rows.findOne({ _id: event.id })).toMatchObject({ queuedAt: expect.any(Date) });
  });
  await connectValkeyAt(messaging.env.REDIS_URL as string).flushdb();
  const { received } = await startSmtpServer({ port });
  await rows.updateOne(
    { _id: event.id },
    { $set: { queuedAt: new Date(Date.now() - 11 * minute) } },
  );
  await done(messaging, event.id);
  expect(received).toHaveLength(1);
}, 120_000);

test('an expired link is not sent', async () => {
  const { url, received } = await startSmtpServer();
  const messaging = await startMessagingService({ SMTP_URL: url });
  const event = linkMade(messaging, await messaging.addPerson(), { inMinutes: -1 });
  await publishAs(messaging.identity, passwordLinkMade, event);
  await done(messaging, event.id, 'expired');
  expect(received).toEqual([]);
});

test('another process sends, once, what a killed one was sending', async () => {
  let respond: (verdict: null) => void = () => undefined;
  const answered = new Promise<null>((resolve) => {
    respond = resolve;
  });
  let requested = 0;
  const { url, received } = await startSmtpServer({
    // The first attempt never gets a response.
    verdict: () => (requested++ === 0 ? new Promise<null>(() => undefined) : answered),
  });
  const env: Record<string, string> = {
    ...(await createServiceEnvironment('messaging')),
    SMTP_URL: url,
  };
  const database = await connectWithMajorityReads(env.MONGODB_URI as string);
  const identity = await connectNatsAs('identity', env.NATS_URL as string);
  const begin = () => {
    const child = fork(new URL('../main.ts', import.meta.url), {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    registerCleanUp(() => child.kill('SIGKILL'));
    return child;
  };
  const killed = begin();
  await once(killed, 'message');
  const event = linkMade({ env }, buildAccount());
  await publishAs(identity, passwordLinkMade, event);
  await eventually(() => expect(requested).toBe(1), { timeoutMs: 60_000 });
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  respond(null);
  begin();
  await eventually(() => expect(received).toHaveLength(1), { timeoutMs: 60_000 });
  await done({ database }, event.id);
  expect(received).toHaveLength(1);
}, 120_000);
