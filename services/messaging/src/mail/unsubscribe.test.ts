import { createSealer } from '@portal/auth/sealer';
import { passwordLinkMade, userDeleted } from '@portal/contracts/identity/events';
import * as leave from '@portal/contracts/leave/events';
import {
  mailPreferencesQuery,
  saveMailPreferences,
  unsubscribeFromMail,
} from '@portal/contracts/messaging/mail-preferences';
import { type Account, buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import {
  leaveEvent,
  type MessagingWithMail,
  startMessagingWithMail,
} from '../../testing/mail-service.ts';
import { sendMessage } from '../../testing/service.ts';
import { type ReceivedMail, startSmtpServer } from '../../testing/smtp-server.ts';

let messaging: MessagingWithMail;
let received: ReceivedMail[];
beforeAll(async () => {
  const smtp = await startSmtpServer();
  received = smtp.received;
  messaging = await startMessagingWithMail({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://portal.test',
  });
});

/** The unsubscribe headers of an email. */
async function listHeaders(id: string): Promise<Record<string, string>> {
  await messaging.waitForOutcome(id);
  const mail = received.find(({ message }) => message.messageId?.includes(id));
  const headers = mail?.message.headers.filter(({ key }) => key.startsWith('list-')) ?? [];
  return Object.fromEntries(headers.map(({ key, value }) => [key, value]));
}

async function decided(person: Account) {
  const event = leaveEvent(leave.leaveApproved, person.id);
  await messaging.publish(leave.leaveApproved, event);
  return event.id;
}

const tokenIn = (headers: Record<string, string>) =>
  headers['list-unsubscribe']?.match(
    /^<https:\/\/portal\.test\/api\/unsubscribe\/([\w.-]+)>$/,
  )?.[1] ?? '';
const unsubscribe = (token: string) =>
  messaging.ask.anonymous().run(unsubscribeFromMail, { token });

test('the link in an email turns off its kind for its person, without a session', async () => {
  const [ada, grace] = [await messaging.addPerson(), await messaging.addPerson()];
  const headers = await listHeaders(await decided(ada));
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const token = tokenIn(headers);
  expect(token).not.toContain(ada.id);
  for (const _again of [1, 2]) expect((await unsubscribe(token)).data).toEqual({ success: true });

  const chosen = async (person: Account) =>
    (await messaging.as(person).run(mailPreferencesQuery)).data;
  expect(await chosen(ada)).toMatchObject({ decisions: false, messages: true });
  expect(await chosen(grace)).toMatchObject({ decisions: true, messages: true });
  await messaging.waitForOutcome(await decided(ada), 'unwanted');

  // The person can turn it on again.
  await messaging.as(ada).run(saveMailPreferences, { decisions: true });
  await messaging.waitForOutcome(await decided(ada));
});

test('the link in an email about a message turns off emails about messages', async () => {
  const ada = await messaging.addPerson();
  const content = 'A private matter';
  const admin = messaging.as(messaging.admin);
  const sent = await admin.run(sendMessage, { content, toUserId: ada.id });
  expect(sent.errors).toEqual([]);
  const isForAda = ({ to }: ReceivedMail) => to.includes(`${ada.id}@example.org`);
  await eventually(() => expect(received.filter(isForAda)).toHaveLength(1), { timeoutMs: 60_000 });
  const id = received.find(isForAda)?.message.messageId?.match(/<(.*)@/)?.[1] ?? '';
  await unsubscribe(tokenIn(await listHeaders(id)));
  const { data } = await messaging.as(ada).run(mailPreferencesQuery);
  expect(data).toMatchObject({ decisions: true, messages: false });
});

test('emails to HR link to the settings, without one-click unsubscribe', async () => {
  const ada = await messaging.addPerson();
  const event = leaveEvent(leave.leaveRequested, ada.id);
  await messaging.publish(leave.leaveRequested, event);
  expect(await listHeaders(event.id)).toEqual({
    'list-unsubscribe': '<https://portal.test/?tab=settings>',
  });
});

test('the email with a password link can’t be turned off', async () => {
  const ada = await messaging.addPerson();
  const linkData = {
    email: `${ada.id}@example.org`,
    firstName: 'Ada',
    token: `${'A-_'.repeat(14)}z`,
  };
  const event = buildCloudEvent(passwordLinkMade, ada.id, {
    id: ada.id,
    version: 1,
    expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
    sealed: createSealer(messaging.env.MAIL_KEY as string).seal(JSON.stringify(linkData)),
  });
  await messaging.publish(passwordLinkMade, event);
  expect(await listHeaders(event.id)).toEqual({});
});

test('a token that was changed, or made with another key or purpose, does nothing', async () => {
  const ada = await messaging.addPerson();
  const token = tokenIn(await listHeaders(await decided(ada)));
  const text = JSON.stringify({ purpose: 'unsubscribe', userId: ada.id, choice: 'decisions' });
  const other = createSealer(Buffer.alloc(32, 7).toString('base64'));
  const own = createSealer(messaging.env.MAIL_KEY as string);
  const last = token.at(-3) === 'A' ? 'B' : 'A';
  for (const forged of [
    `${token.slice(0, -3)}${last}${token.slice(-2)}`,
    other.seal(text),
    own.seal(text.replace('unsubscribe', 'something-else')),
    own.seal(text.replace('decisions', 'security')),
    own.seal(`${ada.id}@a-long-address-that-is-sealed-too.example.org`),
  ]) {
    expect((await unsubscribe(forged)).code).toBe('NOT_FOUND');
  }
  expect((await unsubscribe('x')).code).toBe('BAD_INPUT');
  const { data } = await messaging.as(ada).run(mailPreferencesQuery);
  expect(data).toMatchObject({ decisions: true, messages: true });
});

test('the link of a deleted person stores nothing', async () => {
  const ada = await messaging.addPerson();
  const token = tokenIn(await listHeaders(await decided(ada)));
  await messaging.publish(
    userDeleted,
    buildCloudEvent(userDeleted, ada.id, { id: ada.id, version: 2 }),
  );
  await eventually(async () => expect((await unsubscribe(token)).code).toBe('NOT_FOUND'), {
    timeoutMs: 60_000,
  });
  const kept = messaging.database.collection<{ _id: string }>('mailpreferences');
  expect(await kept.findOne({ _id: ada.id })).toBeNull();
});
