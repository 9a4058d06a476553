import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { masterAdminCookie } from '../testing/create-people.ts';
import { startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

/** A gateway whose identity service never responds, and how its requests ended. */
async function startGatewayWithSilentIdentity(environment: Record<string, string> = {}) {
  const ended: ('open' | 'closed')[] = [];
  const service = await startFaultyService((_request, response) => {
    const place = ended.push('open') - 1;
    response.on('close', () => {
      ended[place] = 'closed';
    });
  });
  const gateway = await startTestGateway({ ...environment, IDENTITY_URL: service.url });

  /** Sends a request and disconnects once the service has it. */
  async function sendAndDisconnect(path: string, init: RequestInit): Promise<void> {
    const abortController = new AbortController();
    const count = ended.length;
    const response = fetch(gateway.url + path, { ...init, signal: abortController.signal }).catch(
      () => null,
    );
    await eventually(async () => expect(ended.length).toBe(count + 1));
    abortController.abort();
    await response;
  }
  return { ended, sendAndDisconnect, gateway };
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
])('%s whose client disconnects is aborted at the service too', async (_what, path, init) => {
  const { ended, sendAndDisconnect } = await startGatewayWithSilentIdentity();
  await sendAndDisconnect(path, init);
  await eventually(async () => expect(ended).toEqual(['closed']));
});

test.each<[string, string, RequestInit]>([
  ['a quick write', '/api/logout', { method: 'POST', body: '{}' }],
  ['a read', '/api/users', {}],
  ['a GraphQL read', '/graphql', { method: 'POST', body: '{"query":"{ users { id } }"}' }],
])('%s runs to its end when its client disconnects', async (_what, path, init) => {
  const { ended, sendAndDisconnect } = await startGatewayWithSilentIdentity();
  const headers = { ...json, cookie: masterAdminCookie() };
  await sendAndDisconnect(path, { ...init, headers });
  await delay(500);
  expect(ended).toEqual(['open']);
});

/** As many as the gateway sends to a service at the same time (slowConnections). */
const atTheService = 32;

test('hundreds of waiting sign-ins don’t block reads of the same service', async () => {
  const { ended, gateway } = await startGatewayWithSilentIdentity();
  const abortController = new AbortController();
  const { signal } = abortController;
  const statuses: number[] = [];
  const many = Array.from({ length: 200 }, () =>
    fetch(`${gateway.url}/api/login`, { method: 'POST', headers: json, body: signIn, signal })
      .then(({ status }) => statuses.push(status))
      .catch(() => null),
  );
  // The statuses show why a sign-in didn't reach the service.
  await eventually(async () => expect([ended.length, statuses]).toEqual([atTheService, []]), {
    timeoutMs: 60_000,
  });
  const read = fetch(`${gateway.url}/api/users`, {
    headers: { cookie: masterAdminCookie() },
    signal,
  }).catch(() => null);
  await eventually(async () => expect(ended.length).toBe(atTheService + 1));
  abortController.abort();
  await Promise.all([...many, read]);
  // What waited for a connection has never been sent. The read ends with its deadline.
  await eventually(async () => expect(new Set(ended)).toEqual(new Set(['closed'])), {
    timeoutMs: 10_000,
  });
  expect(ended.length).toBe(atTheService + 1);
});

test('a sign-in that would wait too long is refused at once', async () => {
  const { gateway } = await startGatewayWithSilentIdentity({ SIGN_IN_WAIT_SECONDS: '3' });
  const abortController = new AbortController();
  const { signal } = abortController;
  const statuses: number[] = [];
  let retryAfter = 0;
  const many = Array.from({ length: 120 }, () =>
    fetch(`${gateway.url}/api/login`, { method: 'POST', headers: json, body: signIn, signal })
      .then(({ status, headers }) => {
        statuses.push(status);
        retryAfter = Number(headers.get('retry-after'));
      })
      .catch(() => null),
  );
  // Until a full queue has shown its pace, each is expected to take 0.05 s: 60 in 3 s, 32 of them at the service.
  await eventually(async () => expect(statuses.length).toBeGreaterThan(50));
  expect(new Set(statuses)).toEqual(new Set([429]));
  expect(retryAfter).toBeGreaterThan(0);
  abortController.abort();
  await Promise.all(many);
});
