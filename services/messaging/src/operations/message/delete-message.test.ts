import { deleteMessage } from '@portal/contracts/messaging/message';
import type { Account } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import {
  type MessagingTestService,
  markMessageRead,
  sendMessage,
  startMessagingService,
} from '../../../testing/service.ts';

let messaging: MessagingTestService;
let ada: Account;
let admin: Account;
let other: Account;
beforeAll(async () => {
  messaging = await startMessagingService();
  ada = await messaging.addPerson();
  admin = await messaging.addPerson({ role: 'admin' });
  other = await messaging.addPerson({ role: 'master-admin' });
});

const rows = () => messaging.database.collection<{ _id: string; createdAt: Date }>('messages');

async function write(from: Account, to?: Account): Promise<string> {
  const input = { content: 'x', ...(to && { toUserId: to.id }) };
  const { data } = await messaging.as(from).run(sendMessage, input);
  return data?.id ?? '';
}

const read = (person: Account, id: string) => messaging.as(person).run(markMessageRead, { id });
const remove = (person: Account, id: string) => messaging.as(person).run(deleteMessage, { id });

async function publishedEvents(name: string, subject: string) {
  const bus = await connectNatsAs('messaging', messaging.nats.url);
  return (await readPublishedEvents(bus, 'messaging'))
    .filter((message) => message.subject === `portal.messaging.${name}.${subject}`)
    .map(({ event }) => event.data);
}

test('deleting is for administrators, for any message, and permanent', async () => {
  for (const id of [await write(ada), await write(other, ada)]) {
    expect((await remove(ada, id)).code).toBe('FORBIDDEN');
    expect((await remove(admin, id)).data).toEqual({ success: true });
    const { code, errors } = await remove(other, id);
    expect([code, errors[0]?.message]).toEqual(['NOT_FOUND', 'Message not found']);
    expect(await rows().findOne({ _id: id })).toBeNull();
    expect((await read(ada, id)).code).toBe('NOT_FOUND');
  }
});

test('a deletion is published for the member of staff, and names the administrator only in the audit trail', async () => {
  const person = await messaging.addPerson();
  const [up, down] = [await write(person), await write(other, person)];
  await read(admin, up);
  const both = await Promise.all([up, up, down].map((id) => remove(admin, id)));
  expect(both.map(({ code }) => code).sort()).toEqual(['NOT_FOUND', null, null].sort());
  await eventually(async () => {
    const deleted = await publishedEvents('message-deleted', person.id);
    expect(deleted).toHaveLength(2);
    expect(deleted).toEqual(
      expect.arrayContaining([
        { id: up, version: 3 },
        { id: down, version: 2 },
      ]),
    );
    const audits = await publishedEvents('audited', person.id);
    const audit = { id: person.id, action: 'message-deleted', actorId: admin.id };
    expect(audits).toMatchObject([audit, audit]);
  });
});

test('needs a session', async () => {
  const id = await write(ada);
  expect((await messaging.ask.anonymous().run(deleteMessage, { id })).code).toBe('UNAUTHENTICATED');
  const inSetup = messaging.ask.as({ userId: admin.id, role: 'admin', stage: 'setup' });
  expect((await inSetup.run(deleteMessage, { id })).code).toBe('SETUP_REQUIRED');
});
