import { apiTokenPrefix } from '@portal/auth/api-token';
import { browserTimingsPath } from '@portal/contracts/browser-timings';
import { recordSpans } from '@portal/tracing/testing/record-spans';
import { expect, test } from 'vitest';
import { createPersonInSetup, masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway, type TestResponse } from '../testing/test-gateway.ts';

const foreign = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a request to the API begins a trace of its own, which its response names', async () => {
  const gateway = await startTestGateway();
  const cookie = masterAdminCookie();
  const { finish } = await recordSpans('gateway');
  const headers = { traceparent: foreign };
  const read = await gateway.get('/api/leave-requests?scope=all', { cookie, headers });
  expect(read.status).toBe(200);
  const document = 'query AdaLovelace { leaveRequests { id } }';
  await gateway.graphql(document, {}, { cookie, headers });
  await gateway.get('/api/users/Lovelace', { cookie });
  for (const path of ['/', '/health/live', '/health/ready']) {
    expect((await gateway.get(path)).headers.get('server-timing')).toBeNull();
  }
  await gateway.stop();

  const spans = await finish();
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === '');
  expect(roots.map(({ name, attributes }) => [name, attributes])).toEqual([
    [
      'GET leaveRequests',
      {
        'http.request.method': 'GET',
        'http.route': 'leaveRequests',
        'http.response.status_code': 200,
      },
    ],
    [
      'POST graphql',
      {
        'http.request.method': 'POST',
        'http.route': 'graphql',
        'http.response.status_code': 200,
        'graphql.operation.name': 'leaveRequests',
        'graphql.operation.type': 'query',
      },
    ],
    [
      'GET none',
      { 'http.request.method': 'GET', 'http.route': 'none', 'http.response.status_code': 404 },
    ],
  ]);
  const [first] = roots;
  expect(read.headers.get('server-timing')).toMatch(
    `traceparent;desc="00-${first?.traceId}-${first?.spanId}-01", browser;desc="v`,
  );
  const names = spans.filter(({ traceId }) => traceId === first?.traceId).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['gateway.plan', 'gateway.fetch']));
  expect(JSON.stringify(spans)).not.toContain(foreign.split('-')[1]);
  expect(spans.map(({ text }) => text).join()).not.toMatch(/lovelace|scope|[0-9a-f]{24}/i);
});

const browserTokenOf = ({ headers }: TestResponse) =>
  headers.get('server-timing')?.match(/, browser;desc="([^"]+)"$/)?.[1] ?? '';

test('the browser of a session, and nobody else, adds one span to the trace of a request', async () => {
  const gateway = await startTestGateway();
  const cookie = masterAdminCookie();
  const other = await createPersonInSetup(gateway);
  const { finish } = await recordSpans('gateway');
  // Only a session gets a token: the sign-in page and streams send nothing.
  expect(browserTokenOf(await gateway.get('/api/auth/user'))).toBe('');
  const token = browserTokenOf(await gateway.get('/api/auth/user', { cookie }));
  expect(token).not.toBe('');
  const durations = { queuedMs: 10, waitMs: 5_000, receiveMs: 0.5 };
  const timing = { token, ...durations };
  const report = (timings: unknown, request: object = {}) =>
    gateway.post(browserTimingsPath, { timings }, { cookie, ...request });
  const statuses = async (reports: Promise<TestResponse>[]) =>
    (await Promise.all(reports)).map(({ status }) => status);

  const headers = (one: Record<string, string>) => ({ headers: one });
  expect(
    await statuses([
      report([timing], { cookie: null }),
      report([timing], headers({ origin: 'https://evil.test' })),
      report([timing], headers({ 'sec-fetch-site': 'same-site' })),
      report([timing], headers({ authorization: `Bearer ${apiTokenPrefix}x` })),
      report([timing], headers({ 'content-type': 'text/plain' })),
      report(Array(500).fill(timing)),
    ]),
  ).toEqual([401, 403, 403, 403, 415, 413]);
  const invalid: unknown[] = [
    [],
    Array(51).fill(timing),
    [{ ...timing, traceparent: foreign }],
    [{ ...timing, name: 'Lovelace' }],
    [{ ...timing, token: 'x'.repeat(401) }],
    [{ ...timing, waitMs: -1 }],
    [{ ...timing, waitMs: 60_001 }],
    [{ ...timing, waitMs: '5' }],
    [{ ...timing, queuedMs: null }],
    [durations],
    timing,
  ];
  for (const timings of invalid) expect((await report(timings)).status).toBe(400);
  // Ignored: another person's token, one of nobody's, a trace without a token.
  expect((await report([timing], { cookie: other.cookie })).status).toBe(204);
  const altered = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  const forged = [altered, foreign, `v1.${token}`, ''].map((one) => ({ ...timing, token: one }));
  expect((await report(forged)).status).toBe(204);

  const accepted = await report([timing, timing]);
  expect([accepted.status, accepted.body, accepted.headers.get('server-timing')]).toEqual([
    204,
    '',
    null,
  ]);
  expect((await report([timing])).status).toBe(204);
  await gateway.stop();

  const spans = await finish();
  expect(spans.map(({ name }) => name)).not.toContain('POST browserTimings');
  const reported = spans.filter(({ name }) => name.startsWith('browser'));
  const [browser] = reported;
  const request = spans.find(({ spanId }) => spanId === browser?.parentSpanId);
  expect(reported).toEqual([
    expect.objectContaining({ name: 'browser GET currentUser', attributes: {} }),
  ]);
  expect(request).toMatchObject({ name: 'GET currentUser', traceId: browser?.traceId });
  const [start, end] = [browser?.start ?? 0, browser?.end ?? 0];
  expect(end - start).toBeCloseTo(5_010.5, 1);
  expect(start).toBeLessThan(request?.start ?? 0);
  expect(end).toBeGreaterThan(request?.start ?? 0);
});

test('without traces there is nothing to report, and a report adds nothing', async () => {
  const gateway = await startTestGateway();
  const cookie = masterAdminCookie();
  const read = await gateway.get('/api/auth/user', { cookie });
  expect(read.headers.get('server-timing')).toBeNull();
  const timings = [{ token: 'v1.x', queuedMs: 0, waitMs: 1, receiveMs: 0 }];
  expect((await gateway.post(browserTimingsPath, { timings }, { cookie })).status).toBe(204);
});
