import { gunzipSync } from 'node:zlib';
import { request as ask } from 'undici';
import { expect, test } from 'vitest';
import { masterAdminCookie } from '../testing/create-people.ts';
import { respondWith, startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import { compressResponse } from './compress-response.ts';
import { jsonResponse, textResponse } from './http-response.ts';

const staff = Array.from({ length: 500 }, (_, id) => ({ id, firstName: 'Zoë', role: 'employee' }));
const large = jsonResponse(200, staff);
const accepting = (encodings?: string) => ({
  headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
});

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.8'])(
  'a large response is compressed for “%s”',
  async (encodings) => {
    const { headers, body } = await compressResponse(accepting(encodings), large);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(body.length).toBeLessThan(large.body.length / 5);
    expect(gunzipSync(body).toString()).toBe(large.body);
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'br, gzip; q=0.0'])(
  'a client that accepts “%s” gets the text',
  async (encodings) => {
    const { headers, body } = await compressResponse(accepting(encodings), large);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).toMatchObject({ vary: 'accept-encoding' });
    expect(body).toBe(large.body);
  },
);

test.each([
  ['a small one', jsonResponse(200, { id: 1 })],
  ['a failure', jsonResponse(500, staff)],
  ['bytes', { ...large, body: Buffer.from(large.body) }],
])('%s stays as it is', async (_, response) => {
  expect(await compressResponse(accepting('gzip'), response)).toBe(response);
});

test('its entity tag is weak, as other bytes have the same', async () => {
  const calendar = textResponse(200, 'text/calendar', 'x'.repeat(5_000), { etag: '"1"' });
  const { headers } = await compressResponse(accepting('gzip'), calendar);
  expect(headers).toMatchObject({ etag: 'W/"1"', 'content-encoding': 'gzip' });
});

test('a list of the graph arrives compressed', async () => {
  const users = staff.map(({ id }) => ({ id: String(id), __typename: 'User' }));
  const identity = await startFaultyService(respondWith({ data: { users } }));
  const gateway = await startTestGateway({ IDENTITY_URL: identity.url });
  const reply = await ask(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
      cookie: masterAdminCookie(),
    },
    body: JSON.stringify({ query: '{ users { id } }' }),
  });
  expect(reply.headers['content-encoding']).toBe('gzip');
  const body = Buffer.from(await reply.body.arrayBuffer());
  expect(reply.headers['content-length']).toBe(String(body.length));
  expect(JSON.parse(gunzipSync(body).toString()).data.users).toHaveLength(500);
});
