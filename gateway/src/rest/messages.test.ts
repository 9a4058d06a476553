import type { message } from '@portal/contracts/messaging/message';
import { eventually } from '@portal/testing/eventually';
import { type LiveClient, openLiveClient } from '@portal/testing/live-client';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { createPerson, masterAdminCookie, type Person } from '../testing/create-people.ts';
import { startTestGateway, type TestResponse } from '../testing/test-gateway.ts';

type Message = z.output<typeof message>;
type Sender = Pick<Person, 'cookie'>;

const gateway = await startTestGateway();
const hr: Sender = { cookie: masterAdminCookie() };
const [ada, admin] = await Promise.all([createPerson(gateway), createPerson(gateway, 'admin')]);

const send = (from: Sender, body: object) => gateway.post('/api/messages', body, from);
const idOf = ({ body }: TestResponse) => (body as Message).id;
const read = (who: Sender, id: string) => gateway.send('PATCH', `/api/messages/${id}/read`, who);
const markAll = (who: Sender) => gateway.send('PATCH', '/api/messages/received/read', who);
const remove = (who: Sender, id: string) =>
  gateway.send('DELETE', `/api/admin/messages/${id}`, who);

async function list(who: Sender, box: 'received' | 'sent'): Promise<Message[]> {
  const { status, body } = await gateway.get(`/api/messages/${box}`, who);
  expect(status).toBe(200);
  return body as Message[];
}

test('a conversation as both sides see it', async () => {
  const created = await send(ada, { subject: 'Rota', content: 'May I swap Friday?' });
  expect(created).toMatchObject({
    status: 201,
    body: {
      subject: 'Rota',
      isRead: false,
      isAdminMessage: false,
      fromUser: { id: ada.id, firstName: 'Ada', lastName: 'Byron' },
      toUser: null,
      toUserId: null,
    },
  });
  expect(await list(hr, 'received')).toContainEqual(created.body);

  const answer = { subject: 'Re: Rota', content: 'Yes.', toUserId: ada.id, isAdminMessage: true };
  const answered = await send(hr, answer);
  expect(answered.status).toBe(201);
  const [received] = await list(ada, 'received');
  expect(received).toMatchObject({
    id: idOf(answered),
    isAdminMessage: true,
    isRead: false,
    toUser: { id: ada.id, firstName: 'Ada' },
    toUserId: ada.id,
  });
  expect((await list(ada, 'sent')).map(({ id }) => id)).toEqual([idOf(created)]);
  expect((await list(hr, 'sent')).map(({ id }) => id)).toContain(idOf(answered));
  expect(await list(admin, 'sent')).toEqual([]);
});

test('read marks are personal, also in HR’s shared inbox', async () => {
  const id = idOf(await send(ada, { content: 'One' }));
  const other = idOf(await send(ada, { content: 'Two' }));
  // Other tests write to HR at the same time.
  const flags = async (who: Sender) => {
    const received = await list(who, 'received');
    return [id, other].map((one) => received.find((message) => message.id === one)?.isRead);
  };
  expect(await read(hr, id)).toMatchObject({ status: 200, body: { id, isRead: true } });
  expect(await read(hr, id)).toMatchObject({ status: 200, body: { id, isRead: true } });
  expect([await flags(hr), await flags(admin)]).toEqual([
    [true, false],
    [false, false],
  ]);
  await markAll(admin);
  expect([await flags(hr), await flags(admin)]).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('the unread count falls to zero when all are read', async () => {
  const bo = await createPerson(gateway);
  const unread = async () => (await gateway.get('/api/messages/unread', bo)).body;
  expect(await unread()).toEqual({ count: 0 });
  for (const content of ['1', '2']) await send(hr, { content, toUserId: bo.id });
  expect(await unread()).toEqual({ count: 2 });
  expect(await markAll(bo)).toMatchObject({ status: 200, body: { count: 0 } });
  expect(await unread()).toEqual({ count: 0 });
  expect((await list(bo, 'received')).map(({ isRead }) => isRead)).toEqual([true, true]);
});

test('a page at a time, with a link to the next', async () => {
  const bo = await createPerson(gateway);
  for (const content of ['1', '2', '3', '4', '5']) await send(bo, { content });
  const pages: string[][] = [];
  for (let path: string | null = '/api/messages/sent?limit=2'; path !== null; ) {
    const reply: TestResponse = await gateway.get(path, bo);
    expect(reply.status).toBe(200);
    pages.push((reply.body as Message[]).map(({ content }) => content));
    const link: string | null = reply.headers.get('link');
    path = link && (/^<(.+)>; rel="next"$/.exec(link)?.[1] ?? 'no link');
  }
  expect(pages).toEqual([['5', '4'], ['3', '2'], ['1']]);

  for (const [query, field] of [
    ['limit=201', 'limit'],
    ['limit=0', 'limit'],
    ['limit=many', 'limit'],
    ['after=elsewhere', 'after'],
  ]) {
    expect(await gateway.get(`/api/messages/sent?${query}`, bo)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', issues: [{ path: [field] }] },
    });
  }
});

test('a deleted message is gone for both sides', async () => {
  const id = idOf(await send(hr, { content: 'By mistake', toUserId: ada.id }));
  expect(await remove(ada, id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await remove(admin, id)).toMatchObject({ status: 200, body: { success: true } });
  const gone = { status: 404, body: { code: 'NOT_FOUND', message: 'Message not found' } };
  expect(await remove(admin, id)).toMatchObject(gone);
  expect(await read(ada, id)).toMatchObject(gone);
  for (const [who, box] of [
    [ada, 'received'],
    [hr, 'sent'],
  ] as const) {
    expect((await list(who, box)).map((one) => one.id)).not.toContain(id);
  }
});

test('both sides get live updates, and read marks only their owner', async () => {
  const streams = await Promise.all(
    [ada, admin, hr].map((one) => openLiveClient(gateway.url, one.cookie)),
  );
  const [adas, admins, hrs] = streams as [LiveClient, LiveClient, LiveClient];
  const toHr = idOf(await send(ada, { content: 'To HR' }));
  const toAda = idOf(await send(hr, { content: 'To Ada', toUserId: ada.id }));
  await read(admin, toHr);
  await markAll(admin);
  await read(ada, toAda);
  await remove(hr, toHr);
  const about = (stream: LiveClient, name: string) =>
    stream.events.flatMap(({ data }) => {
      const { type, id } = data as { type: string; id: string };
      const isOurs = [toHr, toAda, ada.id, admin.id].includes(id);
      return isOurs && type === `portal.messaging.${name}` ? [id] : [];
    });
  await eventually(() => {
    for (const stream of [adas, admins, hrs]) {
      expect(about(stream, 'message-sent')).toEqual([toHr, toAda]);
      expect(about(stream, 'message-deleted')).toEqual([toHr]);
    }
    expect(about(admins, 'audited')).toContain(ada.id);
  });
  expect(about(adas, 'message-read')).toEqual([toAda]);
  expect(about(adas, 'audited')).toEqual([]);
  expect(about(admins, 'message-read')).toEqual([toHr]);
  expect(about(hrs, 'message-read')).toEqual([]);
  expect(about(hrs, 'inbox-read')).toEqual([]);
  await Promise.all(streams.map((stream) => stream.close()));
});
