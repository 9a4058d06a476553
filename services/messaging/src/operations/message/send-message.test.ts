import type { Caller } from '@portal/auth/caller';
import { maxMessagesPerDay } from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import type { Account } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type MessagingTestService,
  sendMessage,
  startMessagingService,
} from '../../../testing/service.ts';

let messaging: MessagingTestService;
let employee: Account;
let colleague: Account;
let admin: Account;
beforeAll(async () => {
  messaging = await startMessagingService();
  employee = await messaging.addPerson();
  colleague = await messaging.addPerson();
  admin = await messaging.addPerson({ role: 'admin' });
});

type Input = Partial<InputOf<typeof sendMessage>>;

describe('an employee', () => {
  test('writes to HR', async () => {
    const { data } = await messaging
      .as(employee)
      .run(sendMessage, { content: '  May I swap Friday?  ', subject: ' Rota ' });
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      subject: 'Rota',
      content: 'May I swap Friday?',
      createdAt: expect.stringMatching(/Z$/),
      isRead: false,
      isAdminMessage: false,
      toUser: null,
      toUserId: null,
    });
  });

  test.each([undefined, null, '', '   '])('gets a default subject for %j', async (subject) => {
    const { data } = await messaging.as(employee).run(sendMessage, { content: 'x', subject });
    expect(data?.subject).toBe('Message from Staff Member');
  });

  test('can only write to HR, and not as HR', async () => {
    for (const fault of [
      { toUserId: colleague.id },
      { toUserId: admin.id },
      { isAdminMessage: true },
    ]) {
      const { code } = await messaging.as(employee).run(sendMessage, { content: 'x', ...fault });
      expect(code).toBe('FORBIDDEN');
    }
  });
});

test('an employee sends a limited number of messages a day, even at the same time', async () => {
  const person = await messaging.addPerson();
  const send = () => messaging.as(person).run(sendMessage, { content: 'x' });
  for (let sent = 0; sent < maxMessagesPerDay - 5; sent += 5) {
    await Promise.all([1, 2, 3, 4, 5].map(send));
  }
  const codes = (await Promise.all(Array.from({ length: 8 }, send))).map(({ code }) => code);
  expect(codes.filter((code) => code === null)).toHaveLength(5);
  expect(new Set(codes)).toEqual(new Set([null, 'TOO_MANY_REQUESTS']));
  const [error] = (await send()).errors;
  expect(error?.extensions.retryAfterSeconds).toBeGreaterThan(80_000);
  expect((await messaging.as(colleague).run(sendMessage, { content: 'x' })).code).toBeNull();

  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await messaging.database
    .collection('messages')
    .updateMany({ fromUserId: person.id }, { $set: { createdAt: yesterday } });
  expect((await send()).code).toBeNull();
}, 60_000);

describe.each(['admin', 'master-admin'] as const)('%s', (role) => {
  const hr = () => messaging.ask.as({ userId: admin.id, role });

  test('writes to one member of staff, as HR', async () => {
    for (const isAdminMessage of [undefined, null, true]) {
      const { data } = await hr().run(sendMessage, {
        content: 'Welcome',
        toUserId: employee.id,
        isAdminMessage,
      });
      expect(data).toMatchObject({
        subject: 'Message from HR',
        isAdminMessage: true,
        toUserId: employee.id,
      });
    }
  });

  test('must choose a recipient', async () => {
    for (const toUserId of [undefined, null]) {
      const { code, errors } = await hr().run(sendMessage, { content: 'x', toUserId });
      expect(code).toBe('BAD_INPUT');
      expect(errors[0]?.message).toBe('Please select a staff member to send the message to.');
      expect(errors[0]?.extensions.issues).toEqual([
        { path: ['toUserId'], message: 'Please select a staff member to send the message to.' },
      ]);
    }
  });

  test('can’t write to administrators, or to people who don’t exist', async () => {
    for (const toUserId of [admin.id, newId()]) {
      const { code, errors } = await hr().run(sendMessage, { content: 'x', toUserId });
      expect(code).toBe('NOT_FOUND');
      expect(errors[0]?.message).toContain('not found');
    }
  });

  test('can’t send a message as from staff', async () => {
    const fault = { content: 'x', toUserId: employee.id, isAdminMessage: false };
    expect((await hr().run(sendMessage, fault)).code).toBe('BAD_INPUT');
  });
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an admin in setup', { userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
] as [string, Partial<Caller>, string][])('%s can’t', async (_, caller, code) => {
  expect((await messaging.ask.as(caller).run(sendMessage, { content: 'x' })).code).toBe(code);
});

describe('refused and never stored', () => {
  test.each([
    [{ content: '' }, 'content', 'Enter a message'],
    [{ content: ' \n ' }, 'content', 'Enter a message'],
    [{ content: 'x'.repeat(5001) }, 'content', 'must be 5000 characters or fewer'],
    [{ subject: 'x'.repeat(201) }, 'subject', 'must be 200 characters or fewer'],
    [{ toUserId: '$ne' }, 'toUserId', 'must be an id: 24 hexadecimal digits'],
  ] as [Input, string, string][])('%#: %s', async (fault, field, message) => {
    const { code, errors } = await messaging
      .as(admin)
      .run(sendMessage, { content: 'x', subject: 'Hostile', toUserId: employee.id, ...fault });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toContainEqual({ path: [field], message });
  });

  test.each([
    '{"content": {"$gt": ""}}',
    '{"toUserId": {"$ne": null}}',
    '{"isAdminMessage": "true"}',
    '{"_id": "0123456789abcdef01234567"}',
    '{"fromUserId": "0123456789abcdef01234567"}',
    '{"readBy": []}',
    '{"$set": {"content": "y"}}',
    '{"__proto__": {"isAdminMessage": true}}',
  ])('%s', async (json) => {
    const rest = { subject: 'Hostile', ...(json.includes('"content": {') ? {} : { content: 'x' }) };
    // Built as text, because `__proto__` is special in an object literal.
    const input = JSON.parse(`${json.slice(0, -1)},${JSON.stringify(rest).slice(1)}`);
    const { code } = await messaging.as(employee).query(sendMessage.document, { input });
    expect(code).toBe('BAD_INPUT');
  });

  test('nothing was stored', async () => {
    const messages = messaging.database.collection('messages');
    expect(await messages.countDocuments({ subject: 'Hostile' })).toBe(0);
  });
});

test('text that looks like a query or HTML is stored as text', async () => {
  const content = '{"$gt": ""} <script>alert(1)</script> $where';
  const { data } = await messaging.as(employee).run(sendMessage, { content });
  expect(data?.content).toBe(content);
});

test('the same idempotency key sends one message', async () => {
  const ask = messaging.as(employee);
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const input = { content: 'Once', subject: 'Once' };
  const responses = await Promise.all([1, 2, 3].map(() => ask.run(sendMessage, input, key)));
  expect(new Set(responses.map(({ data }) => data?.id)).size).toBe(1);
  const messages = messaging.database.collection('messages');
  expect(await messages.countDocuments({ subject: 'Once' })).toBe(1);
});

test('the event has sender and recipient, but no content', async () => {
  const sender = await messaging.addPerson();
  const { data: up } = await messaging
    .as(sender)
    .run(sendMessage, { content: 'A private matter', subject: 'Private' });
  const { data: down } = await messaging
    .as(admin)
    .run(sendMessage, { content: 'A private answer', subject: 'Private', toUserId: sender.id });

  const bus = await connectNatsAs('messaging', messaging.nats.url);
  await eventually(async () => {
    const all = (await readPublishedEvents(bus, 'messaging')).filter(
      ({ subject }) => subject === `portal.messaging.message-sent.${sender.id}`,
    );
    expect(all.map(({ event }) => event.data)).toEqual([
      {
        id: up?.id,
        version: 1,
        fromUserId: sender.id,
        toUserId: null,
        isAdminMessage: false,
        createdAt: up?.createdAt,
      },
      {
        id: down?.id,
        version: 1,
        fromUserId: null,
        toUserId: sender.id,
        isAdminMessage: true,
        createdAt: down?.createdAt,
      },
    ]);
    expect(JSON.stringify(all)).not.toMatch(/private/i);
  });
});

test('people are references that identity resolves', async () => {
  const { data } = await messaging.as(admin).query(
    `mutation ($input: SendMessageInput!) {
      sendMessage(input: $input) {
        fromUser { __typename id } toUser { __typename id }
      }
    }`,
    { input: { content: 'x', toUserId: employee.id } },
  );
  expect(data).toEqual({
    sendMessage: {
      fromUser: { __typename: 'User', id: admin.id },
      toUser: { __typename: 'User', id: employee.id },
    },
  });
});
