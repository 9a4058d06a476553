import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealer } from '@portal/auth/sealing';
import { passwordLinkMade } from '@portal/contracts/people/events';
import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { type Account, account, cloudEventOf, publishAs } from '@portal/testing/people';
import { redisAt } from '@portal/testing/redis';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { Queue } from 'bullmq';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { smtpServerAway, startSmtpServer } from '../mail/test-smtp-server.ts';
import { type Messaging, startMessaging } from '../test-service.ts';

const minute = 60_000;
const token = `${'A-_'.repeat(14)}z`;

/** The event of a link for somebody, as identity makes it. */
function linkMade({ env }: Pick<Messaging, 'env'>, person: Account, { inMinutes = 30 } = {}) {
  const facts = { email: `${person.id}@example.org`, firstName: 'Ada', token };
  return cloudEventOf(passwordLinkMade, person.id, {
    id: person.id,
    version: 1,
    expiresAt: new Date(Date.now() + inMinutes * minute).toISOString(),
    sealed: sealer(env.MAIL_KEY as string).seal(JSON.stringify(facts)),
  });
}

type Stored = Pick<Messaging, 'database'>;

const rowsOf = ({ database }: Stored) => database.collection<{ _id: string }>('mails');

async function done(messaging: Stored, id: string, outcome = 'sent') {
  await eventually(
    async () => expect(await rowsOf(messaging).findOne({ _id: id })).toMatchObject({ outcome }),
    { within: 20_000 },
  );
}

test('the link is mailed into a file where there is no SMTP server, and nothing of it kept', async () => {
  const messaging = await startMessaging();
  const person = await messaging.hire();
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

test('it arrives once when the server is there, however often event and job come; in clear nowhere', async () => {
  const { url, port } = await smtpServerAway();
  const messaging = await startMessaging({ SMTP_URL: url });
  const people = [await messaging.hire(), await messaging.hire(), await messaging.hire()];
  const events = people.map((person) => linkMade(messaging, person));
  for (const event of events) {
    const subject = `${event.type}.${event.subject}`;
    // Without its id as message id JetStream delivers it each time.
    for (let times = 0; times < 3; times += 1) {
      await messaging.identity.jetstream().publish(subject, JSON.stringify(event));
    }
  }
  const redis = redisAt(messaging.env.REDIS_URL as string);
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

test('a server that refuses at first gets it again', async () => {
  let refusals = 0;
  const { url, received } = await startSmtpServer({
    verdict: () => (refusals++ < 2 ? 'Busy' : null),
  });
  const messaging = await startMessaging({ SMTP_URL: url });
  const event = linkMade(messaging, await messaging.hire());
  await publishAs(messaging.identity, passwordLinkMade, event);
  await done(messaging, event.id);
  expect(refusals).toBe(3);
  expect(received).toHaveLength(1);
}, 120_000);

test('a queue that lost its jobs gets them again', async () => {
  const { url, port } = await smtpServerAway();
  const messaging = await startMessaging({ SMTP_URL: url });
  const event = linkMade(messaging, await messaging.hire());
  await publishAs(messaging.identity, passwordLinkMade, event);
  const rows = rowsOf(messaging);
  await eventually(async () => {
    expect(await rows.findOne({ _id: event.id })).toMatchObject({ queuedAt: expect.any(Date) });
  });
  await redisAt(messaging.env.REDIS_URL as string).flushdb();
  const { received } = await startSmtpServer({ port });
  await rows.updateOne(
    { _id: event.id },
    { $set: { queuedAt: new Date(Date.now() - 11 * minute) } },
  );
  await done(messaging, event.id);
  expect(received).toHaveLength(1);
}, 120_000);

test('a link that has expired meanwhile is not mailed', async () => {
  const { url, received } = await startSmtpServer();
  const messaging = await startMessaging({ SMTP_URL: url });
  const event = linkMade(messaging, await messaging.hire(), { inMinutes: -1 });
  await publishAs(messaging.identity, passwordLinkMade, event);
  await done(messaging, event.id, 'expired');
  expect(received).toEqual([]);
});

test('what a killed process was sending another sends, once', async () => {
  let answer: (verdict: null) => void = () => undefined;
  const answered = new Promise<null>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  const { url, received } = await startSmtpServer({
    // The first never gets an answer.
    verdict: () => (asked++ === 0 ? new Promise<null>(() => undefined) : answered),
  });
  const env: Record<string, string> = {
    ...(await serviceEnvironment('messaging')),
    SMTP_URL: url,
  };
  const database = await lookInto(env.MONGODB_URI as string);
  const identity = await natsAs('identity', env.NATS_URL as string);
  const begin = () => {
    const child = fork(new URL('../main.ts', import.meta.url), {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    atEnd(() => child.kill('SIGKILL'));
    return child;
  };
  const killed = begin();
  await once(killed, 'message');
  const event = linkMade({ env }, account());
  await publishAs(identity, passwordLinkMade, event);
  await eventually(() => expect(asked).toBe(1), { within: 20_000 });
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  answer(null);
  begin();
  await eventually(() => expect(received).toHaveLength(1), { within: 20_000 });
  await done({ database }, event.id);
  expect(received).toHaveLength(1);
}, 120_000);
