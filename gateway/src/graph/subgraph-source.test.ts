import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { always, faultyService } from '../testing/faulty-service.ts';
import { startedGateway } from '../testing/gateway.ts';
import { masterAdmin, type Person, person } from '../testing/people.ts';

let employee: Person;

beforeAll(async () => {
  employee = await person(await startedGateway());
});

async function before(url: string) {
  return startedGateway({ ATTENDANCE_URL: url });
}

/** A port on which nobody listens. */
async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const hosts = /127\.0\.0\.1|localhost|:\d{4,5}|ECONN|socket|UND_ERR|node_modules|graphql/i;

describe('a service that is away', () => {
  test('is 503 by REST, with a time to wait and its plain name', async () => {
    const gateway = await before(await deadUrl());
    const reply = await gateway.get('/api/time-entries/today-total', employee);
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.body).toEqual({
      message: 'The attendance service is away for a moment. Please try again.',
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  test('leaves the rest of a GraphQL answer as it is', async () => {
    const gateway = await before(await deadUrl());
    const { status, body } = await gateway.graphql(
      '{ users { id firstName leaveBalance { remaining } currentEntry { clockInTime } } }',
      {},
      { cookie: masterAdmin() },
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
        message: expect.stringContaining('attendance'),
        extensions: { code: 'SERVICE_UNAVAILABLE', details: { service: 'attendance' } },
      },
    ]);
    expect(JSON.stringify(body.errors)).not.toMatch(hosts);
  });

  test('does not keep the gateway from starting, nor the others from answering', async () => {
    const gateway = await before(await deadUrl());
    expect((await gateway.get('/api/leave-balance', employee)).status).toBe(200);
    expect((await gateway.get('/health/ready')).status).toBe(200);
  });
});

describe('a service that goes wrong', () => {
  const read = '/api/time-entries/today-total';

  test('cuts a read’s connection: it is asked once more, then 503', async () => {
    const service = await faultyService((request) => request.socket.destroy());
    const gateway = await before(service.url);
    expect((await gateway.get(read, employee)).status).toBe(503);
    expect(service.asked()).toBe(2);
  });

  test('cuts a write’s connection: it is never asked twice', async () => {
    const service = await faultyService((request) => request.socket.destroy());
    const gateway = await before(service.url);
    const reply = await gateway.post('/api/time-entries/clock-in', {}, employee);
    expect([reply.status, reply.headers.has('retry-after')]).toEqual([503, true]);
    expect(service.asked()).toBe(1);
  });

  test('does not answer: 503 within the deadline', async () => {
    const service = await faultyService(() => {});
    const gateway = await before(service.url);
    const started = performance.now();
    const reply = await gateway.get(read, employee);
    expect(reply.status).toBe(503);
    expect(performance.now() - started).toBeLessThan(6_000);
  });

  test('a key is free again after it, so that the write can be tried again', async () => {
    const service = await faultyService(always({}, 503));
    const broken = await before(service.url);
    const working = await startedGateway();
    const { cookie } = await person(working);
    const request = { cookie, headers: { 'idempotency-key': 'the same' } };
    const first = await broken.post('/api/time-entries/clock-in', {}, request);
    const second = await working.post('/api/time-entries/clock-in', {}, request);
    expect([first.status, second.status]).toEqual([503, 201]);
  });

  test.each([
    [
      'a stack',
      always({ errors: [{ message: 'TypeError at /srv/x.ts:3', extensions: { stack: 'at x' } }] }),
    ],
    [
      'a code of its own',
      always({ errors: [{ message: 'at 10.0.0.1', extensions: { code: 'E11000' } }] }),
    ],
    [
      'another server’s code',
      always({
        errors: [
          { message: 'x', extensions: { code: 'DOWNSTREAM_SERVICE_ERROR', serviceName: 'x' } },
        ],
      }),
    ],
    [
      'INTERNAL',
      always({
        errors: [{ message: 'at db.ts:1', extensions: { code: 'INTERNAL', requestId: 'x' } }],
      }),
    ],
  ])('answers %s: INTERNAL with the request’s id and nothing else', async (_what, behave) => {
    const gateway = await before((await faultyService(behave)).url);
    const reply = await gateway.get(read, employee);
    const id = reply.headers.get('x-request-id');
    expect(reply).toMatchObject({ status: 500 });
    const message = `Something went wrong. If it happens again, please quote ${id}.`;
    expect(reply.body).toEqual({ message, code: 'INTERNAL' });
    const { body } = await gateway.graphql('{ todayTotal { totalMinutes } }', {}, employee);
    expect(body.errors).toEqual([expect.objectContaining({ extensions: { code: 'INTERNAL' } })]);
  });

  test.each([
    ['no JSON', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    ['502', always({}, 502)],
    ['redirects', always({}, 302)],
  ])('answers %s: 503', async (_what, behave) => {
    const gateway = await before((await faultyService(behave)).url);
    expect((await gateway.get(read, employee)).status).toBe(503);
  });

  test('can’t open or end a session', async () => {
    const service = await faultyService((_request, response) => {
      response.setHeader('x-portal-session', 'stolen;');
      response.setHeader('x-portal-session-end', '1');
      always({ data: { currentEntry: null } })(_request, response);
    });
    const gateway = await before(service.url);
    const reply = await gateway.get('/api/time-entries/current', employee);
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
  });
});

test('a service is told who asks, and from where', async () => {
  let headers: Record<string, unknown> = {};
  const service = await faultyService((request, response) => {
    headers = request.headers;
    always({ data: { currentEntry: null } })(request, response);
  });
  const gateway = await startedGateway({
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
