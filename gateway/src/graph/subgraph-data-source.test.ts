import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, masterAdminCookie, type Person } from '../testing/create-people.ts';
import { respondWith, startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

let employee: Person;

beforeAll(async () => {
  employee = await createPerson(await startTestGateway());
});

async function startGatewayWith(url: string) {
  return startTestGateway({ ATTENDANCE_URL: url });
}

/** A URL on which nothing listens. */
async function unusedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const hosts = /127\.0\.0\.1|localhost|:\d{4,5}|ECONN|socket|UND_ERR|node_modules|graphql/i;

describe('an unavailable service', () => {
  test('gives 503 by REST, with Retry-After and its plain name', async () => {
    const gateway = await startGatewayWith(await unusedUrl());
    const reply = await gateway.get('/api/time-entries/today-total', employee);
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.body).toEqual({
      message: 'Time and attendance is unavailable right now. Please try again.',
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  test('leaves the rest of a GraphQL response intact', async () => {
    const gateway = await startGatewayWith(await unusedUrl());
    const { status, body } = await gateway.graphql(
      '{ users { id firstName leaveBalance { remaining } currentEntry { clockInTime } } }',
      {},
      { cookie: masterAdminCookie() },
    );
    expect(status).toBe(200);
    const users = body.data?.users as Record<string, unknown>[];
    expect(users.find(({ id }) => id === employee.id)).toEqual({
      id: employee.id,
      firstName: 'Ada',
      leaveBalance: { remaining: expect.any(Number) },
      currentEntry: null,
    });
    expect(body.errors).toMatchObject([
      {
        message: expect.stringContaining('Time and attendance'),
        extensions: { code: 'SERVICE_UNAVAILABLE', details: { service: 'attendance' } },
      },
    ]);
    expect(JSON.stringify(body.errors)).not.toMatch(hosts);
  });

  test('doesn’t stop the gateway from starting, nor other services from responding', async () => {
    const gateway = await startGatewayWith(await unusedUrl());
    expect((await gateway.get('/api/leave-balance', employee)).status).toBe(200);
    expect((await gateway.get('/health/ready')).status).toBe(200);
  });
});

describe('a faulty service', () => {
  const read = '/api/time-entries/today-total';

  test('resets a read’s connection: one retry, then 503', async () => {
    const service = await startFaultyService((request) => request.socket.destroy());
    const gateway = await startGatewayWith(service.url);
    expect((await gateway.get(read, employee)).status).toBe(503);
    expect(service.requestCount()).toBe(2);
  });

  test('resets a write’s connection: no retry', async () => {
    const service = await startFaultyService((request) => request.socket.destroy());
    const gateway = await startGatewayWith(service.url);
    const reply = await gateway.post('/api/time-entries/clock-in', {}, employee);
    expect([reply.status, reply.headers.has('retry-after')]).toEqual([503, true]);
    expect(service.requestCount()).toBe(1);
  });

  test('doesn’t respond: 503 after the timeout', async () => {
    const service = await startFaultyService(() => {});
    const gateway = await startGatewayWith(service.url);
    const started = performance.now();
    const reply = await gateway.get(read, employee);
    expect(reply.status).toBe(503);
    expect(performance.now() - started).toBeLessThan(6_000);
  });

  test('releases the Idempotency-Key, so that the write can be retried', async () => {
    const service = await startFaultyService(respondWith({}, 503));
    const broken = await startGatewayWith(service.url);
    const working = await startTestGateway();
    const { cookie } = await createPerson(working);
    const request = { cookie, headers: { 'idempotency-key': 'the same' } };
    const first = await broken.post('/api/time-entries/clock-in', {}, request);
    const second = await working.post('/api/time-entries/clock-in', {}, request);
    expect([first.status, second.status]).toEqual([503, 201]);
  });

  test.each([
    [
      'a stack',
      respondWith({
        errors: [{ message: 'TypeError at /srv/x.ts:3', extensions: { stack: 'at x' } }],
      }),
    ],
    [
      'a code of its own',
      respondWith({ errors: [{ message: 'at 10.0.0.1', extensions: { code: 'E11000' } }] }),
    ],
    [
      'another server’s code',
      respondWith({
        errors: [
          { message: 'x', extensions: { code: 'DOWNSTREAM_SERVICE_ERROR', serviceName: 'x' } },
        ],
      }),
    ],
    [
      'INTERNAL',
      respondWith({
        errors: [{ message: 'at db.ts:1', extensions: { code: 'INTERNAL', requestId: 'x' } }],
      }),
    ],
  ])('responds with %s: INTERNAL with the request’s id and nothing else', async (_what, behave) => {
    const gateway = await startGatewayWith((await startFaultyService(behave)).url);
    const reply = await gateway.get(read, employee);
    const id = reply.headers.get('x-request-id');
    expect(reply).toMatchObject({ status: 500 });
    const message = `Something went wrong. If it happens again, contact your IT team with the code ${id}.`;
    expect(reply.body).toEqual({ message, code: 'INTERNAL' });
    const { body } = await gateway.graphql('{ todayTotal { totalMinutes } }', {}, employee);
    expect(body.errors).toEqual([expect.objectContaining({ extensions: { code: 'INTERNAL' } })]);
  });

  test.each([
    ['no JSON', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    ['502', respondWith({}, 502)],
    ['redirects', respondWith({}, 302)],
  ])('responds with %s: 503', async (_what, behave) => {
    const gateway = await startGatewayWith((await startFaultyService(behave)).url);
    expect((await gateway.get(read, employee)).status).toBe(503);
  });

  test('other than identity can’t open or end a session', async () => {
    const service = await startFaultyService((_request, response) => {
      response.setHeader('x-portal-session', 'stolen;');
      response.setHeader('x-portal-session-end', '1');
      respondWith({ data: { currentEntry: null } })(_request, response);
    });
    const gateway = await startGatewayWith(service.url);
    const reply = await gateway.get('/api/time-entries/current', employee);
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
  });
});

test('a service gets the caller’s token, address and user agent', async () => {
  let headers: Record<string, unknown> = {};
  const service = await startFaultyService((request, response) => {
    headers = request.headers;
    respondWith({ data: { currentEntry: null } })(request, response);
  });
  const gateway = await startTestGateway({
    ATTENDANCE_URL: service.url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const reply = await gateway.get('/api/time-entries/current', {
    cookie: employee.cookie,
    headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Ward computer' },
  });
  expect(headers).toMatchObject({
    authorization: expect.stringMatching(/^Bearer ey/),
    'x-request-id': reply.headers.get('x-request-id'),
    'x-client-address': '203.0.113.9',
    'x-client-agent': 'Ward computer',
  });
  expect(headers).not.toHaveProperty('cookie');
});
