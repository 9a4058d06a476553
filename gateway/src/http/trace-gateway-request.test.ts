import { recordSpans } from '@portal/tracing/testing/record-spans';
import { expect, test } from 'vitest';
import { masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

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
  expect(read.headers.get('server-timing')).toBe(
    `traceparent;desc="00-${first?.traceId}-${first?.spanId}-01"`,
  );
  const names = spans.filter(({ traceId }) => traceId === first?.traceId).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['gateway.plan', 'gateway.fetch']));
  expect(JSON.stringify(spans)).not.toContain(foreign.split('-')[1]);
  expect(spans.map(({ text }) => text).join()).not.toMatch(/lovelace|scope|[0-9a-f]{24}/i);
});
