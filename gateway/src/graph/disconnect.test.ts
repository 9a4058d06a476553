import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { faultyService } from '../testing/faulty-service.ts';
import { startedGateway } from '../testing/gateway.ts';
import { masterAdmin } from '../testing/people.ts';

/** A gateway whose identity service never answers, and how its requests ended. */
async function before() {
  const ended: ('open' | 'closed')[] = [];
  const service = await faultyService((_request, response) => {
    const place = ended.push('open') - 1;
    response.on('close', () => {
      ended[place] = 'closed';
    });
  });
  const gateway = await startedGateway({ IDENTITY_URL: service.url });

  /** Sends a request, and leaves once the service has it. */
  async function leave(path: string, init: RequestInit): Promise<void> {
    const leaving = new AbortController();
    const count = ended.length;
    const gone = fetch(gateway.url + path, { ...init, signal: leaving.signal }).catch(() => null);
    await eventually(async () => expect(ended.length).toBe(count + 1));
    leaving.abort();
    await gone;
  }
  return { ended, leave, gateway };
}

const json = { 'content-type': 'application/json' };
const signIn = JSON.stringify({ username: 'ada', password: 'a password', securityAnswer: 'x' });

test.each<[string, string, RequestInit]>([
  ['a sign-in', '/api/login', { method: 'POST', headers: json, body: signIn }],
  [
    'a sign-in with an Idempotency-Key',
    '/api/login',
    { method: 'POST', headers: { ...json, 'idempotency-key': 'leaving' }, body: signIn },
  ],
  ['a read', '/api/users', { headers: {} }],
  [
    'a GraphQL read',
    '/graphql',
    { method: 'POST', headers: json, body: '{"query":"{ users { id } }"}' },
  ],
])('%s whose client leaves is given up at the service, too', async (_what, path, init) => {
  const { ended, leave } = await before();
  const headers = { ...init.headers, ...(path !== '/api/login' && { cookie: masterAdmin() }) };
  await leave(path, { ...init, headers });
  await eventually(async () => expect(ended).toEqual(['closed']));
});

test('a quick write whose client leaves is seen through', async () => {
  const { ended, leave } = await before();
  await leave('/api/logout', {
    method: 'POST',
    headers: { ...json, cookie: masterAdmin() },
    body: '{}',
  });
  await delay(500);
  expect(ended).toEqual(['open']);
});

test('hundreds of waiting sign-ins hold up no read of the same service', async () => {
  const { ended, gateway } = await before();
  const leaving = new AbortController();
  const answered: number[] = [];
  const many = Array.from({ length: 300 }, () =>
    fetch(`${gateway.url}/api/login`, {
      method: 'POST',
      headers: json,
      body: signIn,
      signal: leaving.signal,
    })
      .then(({ status }) => answered.push(status))
      .catch(() => null),
  );
  // An answer of the gateway's own would say why a sign-in did not reach the service.
  await eventually(async () => expect([ended.length, answered]).toEqual([300, []]), {
    within: 60_000,
  });
  const read = fetch(`${gateway.url}/api/users`, {
    headers: { cookie: masterAdmin() },
    signal: leaving.signal,
  }).catch(() => null);
  await eventually(async () => expect(ended.length).toBe(301));
  leaving.abort();
  await Promise.all([...many, read]);
});
