import { sealer } from '@portal/auth/sealing';
import { beforeAll, expect, test } from 'vitest';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';

// Messaging's key is its own: what another key sealed is a link that messaging doesn't know.
const token = sealer(Buffer.alloc(32, 7).toString('base64')).seal('x'.repeat(60));
const path = `/api/unsubscribe/${token}`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['a form in parts', 'multipart/form-data; boundary=x', '--x--'],
  ['JSON', 'application/json', '{}'],
])('mail programs reach the link with %s', async (_what, type, body) => {
  const reply = await gateway.ask('POST', path, { headers: { 'content-type': type }, body });
  expect(reply).toMatchObject({ status: 404, body: { message: 'Link not found' } });
});

test('another site’s page does not, nor a token that is none, nor too much', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { ...form, origin: 'https://evil.test' };
  expect((await gateway.ask('POST', path, { headers, body: 'x=y' })).status).toBe(403);
  const short = await gateway.ask('POST', '/api/unsubscribe/x', { headers: form, body: 'x=y' });
  expect(short).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  const much = await gateway.ask('POST', path, { headers: form, body: 'x'.repeat(200_000) });
  expect(much.status).toBe(413);
});

test('opened in a browser it changes nothing and leads to the settings', async () => {
  const { status, headers } = await gateway.get(path);
  expect([status, headers.get('location')]).toEqual([302, '/#email-notifications']);
});

test('no other address takes a form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await gateway.ask('POST', '/api/logout', { headers, body: 'x=y' })).status).toBe(415);
});
