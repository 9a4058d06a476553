import { createSealer } from '@portal/auth/sealer';
import { beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// Messaging has a key of its own: it doesn't know a link sealed with another key.
const token = createSealer(Buffer.alloc(32, 7).toString('base64')).seal('x'.repeat(60));
const path = `/api/unsubscribe/${token}`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['a form in parts', 'multipart/form-data; boundary=x', '--x--'],
  ['JSON', 'application/json', '{}'],
])('email clients can post %s to the link', async (_what, type, body) => {
  const reply = await gateway.send('POST', path, { headers: { 'content-type': type }, body });
  expect(reply).toMatchObject({ status: 404, body: { message: 'Link not found' } });
});

test('refuses another site’s page, an invalid token and a large body', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { ...form, origin: 'https://evil.test' };
  expect((await gateway.send('POST', path, { headers, body: 'x=y' })).status).toBe(403);
  const short = await gateway.send('POST', '/api/unsubscribe/x', { headers: form, body: 'x=y' });
  expect(short).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  const much = await gateway.send('POST', path, { headers: form, body: 'x'.repeat(200_000) });
  expect(much.status).toBe(413);
});

test('a GET changes nothing and redirects to the settings', async () => {
  const { status, headers } = await gateway.get(path);
  expect([status, headers.get('location')]).toEqual([302, '/#email-notifications']);
});

test('no other path accepts a form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await gateway.send('POST', '/api/logout', { headers, body: 'x=y' })).status).toBe(415);
});
