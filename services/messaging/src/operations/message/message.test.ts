import type { Caller } from '@portal/auth/caller';
import { newId } from '@portal/kernel/new-id';
import type { Account } from '@portal/testing/event-builders';
import { beforeAll, expect, test } from 'vitest';
import {
  type MessagingTestService,
  personMessages,
  receivedMessages,
  sendMessage,
  sentMessages,
  startMessagingService,
} from '../../../testing/service.ts';

let messaging: MessagingTestService;
let employee: Account;
let colleague: Account;
let admin: Account;
let otherAdmin: Account;
beforeAll(async () => {
  messaging = await startMessagingService();
  employee = await messaging.addPerson();
  colleague = await messaging.addPerson();
  admin = await messaging.addPerson({ role: 'admin' });
  otherAdmin = await messaging.addPerson({ role: 'master-admin' });
  await messaging.as(employee).run(sendMessage, { content: 'one', subject: 'to HR 1' });
  await messaging.as(colleague).run(sendMessage, { content: 'two', subject: 'to HR 2' });
  const toUserId = employee.id;
  await messaging.as(admin).run(sendMessage, { content: 'three', subject: 'from HR', toUserId });
});

async function subjects(person: Account, list: typeof receivedMessages | typeof sentMessages) {
  const { data } = await messaging.as(person).run(list);
  return data?.items.map(({ subject }) => subject);
}

test('all administrators share HR’s inbox, newest first', async () => {
  expect(await subjects(admin, receivedMessages)).toEqual(['to HR 2', 'to HR 1']);
  expect(await subjects(otherAdmin, receivedMessages)).toEqual(['to HR 2', 'to HR 1']);
});

test('an employee receives their own messages from HR only', async () => {
  expect(await subjects(employee, receivedMessages)).toEqual(['from HR']);
  expect(await subjects(colleague, receivedMessages)).toEqual([]);
});

test('everybody sees their own sent messages', async () => {
  expect(await subjects(employee, sentMessages)).toEqual(['to HR 1']);
  expect(await subjects(admin, sentMessages)).toEqual(['from HR']);
  expect(await subjects(otherAdmin, sentMessages)).toEqual([]);
});

test('HR lists the messages to and from a person, by whichever administrator', async () => {
  const run = (person: Account, input: { after?: string | null } = {}) =>
    messaging.as(person).run(personMessages, { userId: employee.id, limit: 1, ...input });
  const first = await run(otherAdmin);
  expect(first.data?.items.map(({ subject }) => subject)).toEqual(['from HR']);
  const second = await run(otherAdmin, { after: first.data?.next ?? null });
  expect(second.data?.items.map(({ subject }) => subject)).toEqual(['to HR 1']);
  expect(second.data?.next).toBe(null);
  const ofAdmin = await messaging.as(otherAdmin).run(personMessages, { userId: admin.id });
  expect(ofAdmin.data?.items).toEqual([]);
  expect((await run(employee)).code).toBe('FORBIDDEN');
  expect((await run(colleague)).code).toBe('FORBIDDEN');
});

test('read state is stored per reader', async () => {
  await messaging.database
    .collection('messages')
    .updateOne({ subject: 'to HR 1' }, { $addToSet: { readBy: admin.id } });
  async function read(person: Account) {
    const { data } = await messaging.as(person).run(receivedMessages);
    return data?.items.map(({ subject, isRead }) => [subject, isRead]);
  }
  expect(await read(admin)).toEqual([
    ['to HR 2', false],
    ['to HR 1', true],
  ]);
  expect(await read(otherAdmin)).toEqual([
    ['to HR 2', false],
    ['to HR 1', false],
  ]);
});

test.each([receivedMessages, sentMessages])('$name needs a session', async (contract) => {
  const callers: [Partial<Caller>, string][] = [
    [{}, 'UNAUTHENTICATED'],
    [{ userId: newId(), stage: 'setup' }, 'SETUP_REQUIRED'],
  ];
  for (const [caller, code] of callers) {
    expect((await messaging.ask.as(caller).run(contract)).code).toBe(code);
  }
});

test('who is no longer an administrator sees only what they wrote to HR as an employee', async () => {
  const demoted = { ...admin, role: 'employee', isAdmin: false } as const;
  expect(await subjects(demoted, sentMessages)).toEqual([]);
  await messaging.as(demoted).run(sendMessage, { content: 'four', subject: 'to HR 3' });
  expect(await subjects(demoted, sentMessages)).toEqual(['to HR 3']);
  expect(await subjects(admin, sentMessages)).toEqual(['to HR 3', 'from HR']);
});
