import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, describe, expect, test } from 'vitest';
import { faultyService } from '../testing/faulty-service.ts';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { makeIdle } from '../testing/idle-session.ts';
import { masterAdmin, person } from '../testing/people.ts';

const path = '/api/admin/export/daily-records?startDate=2026-01-05&endDate=2026-01-05';
const line = Buffer.alloc(64 * 1024, 'x');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});

function download(
  from: TestGateway,
  where = path,
  cookie = masterAdmin(),
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(from.url + where, { headers: { cookie }, agent: false }, resolve).on('error', reject);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

/** A gateway before a records service that goes wrong, or on for ever. */
async function before(behave: (request: IncomingMessage, response: ServerResponse) => void) {
  const records = await faultyService(behave);
  return startedGateway({ RECORDS_URL: records.url });
}

test('a file comes with its name, its length in records, and what protects whoever looks at it', async () => {
  const response = await download(gateway);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="historical-records-2026-01-05-to-2026-01-05.csv"',
    'x-record-count': '0',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
  expect(await textOf(response)).toMatch(/^\ufeffDate,Day,Session #,[^\r\n]*,Record Created\r\n$/);
});

test('HEAD tells the same without the file', async () => {
  const response = await fetch(gateway.url + path, {
    method: 'HEAD',
    headers: { cookie: masterAdmin() },
  });
  expect([response.status, response.headers.get('x-record-count')]).toEqual([200, '0']);
  expect(await response.text()).toBe('');
});

test('the weekly report is of seven days, under the name of the first', async () => {
  const ask = (more: string) =>
    download(gateway, `/api/admin/export/weekly-report?startDate=2026-01-05${more}`);
  const response = await ask('&endDate=2026-01-11');
  expect(response.headers['content-disposition']).toContain('"weekly-report-2026-01-05.csv"');
  expect(await textOf(response)).toMatch(/^\ufeffStaff Member,Role,Monday 05\/01\/2026,/);
  const sheet = await ask('&format=xlsx');
  expect(sheet.headers['content-disposition']).toContain('"weekly-report-2026-01-05.xlsx"');
  expect((await textOf(sheet)).slice(0, 2)).toBe('PK');
});

test('what goes on to the service is who asks and what for, and nothing else', async () => {
  const seen: IncomingMessage[] = [];
  const own = await before((request, response) => {
    seen.push(request);
    response.writeHead(200, { 'content-type': 'text/csv', 'set-cookie': 'a=b', server: 'x' });
    response.end('done');
  });
  const response = await download(own);
  expect(await textOf(response)).toBe('done');
  expect(response.headers).not.toHaveProperty('set-cookie');
  expect(response.headers).not.toHaveProperty('server');
  const [asked] = seen;
  const { pathname, searchParams } = new URL(asked?.url ?? '', 'http://service');
  expect(pathname).toBe('/downloads/exportRecords');
  expect(JSON.parse(searchParams.get('input') ?? '')).toEqual({
    startDate: '2026-01-05',
    endDate: '2026-01-05',
  });
  expect(asked?.headers).toMatchObject({
    authorization: expect.stringContaining('Bearer '),
    'x-request-id': response.headers['x-request-id'],
  });
  expect(asked?.headers).not.toHaveProperty('cookie');
});

describe('a service that', () => {
  test('is away is 503', async () => {
    const own = await startedGateway({ RECORDS_URL: 'http://127.0.0.1:1' });
    const { status, body, headers } = await own.get(path, { cookie: masterAdmin() });
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(body).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The records service is away for a moment. Please try again.',
    });
  });

  test('cuts the connection before its answer is 503', async () => {
    const own = await before((request) => request.socket.destroy());
    expect((await own.get(path, { cookie: masterAdmin() })).status).toBe(503);
  });

  test('says something else than a failure is 503', async () => {
    const own = await before((_request, response) => response.writeHead(502).end('<html>'));
    expect((await own.get(path, { cookie: masterAdmin() })).status).toBe(503);
  });

  test('dies in the middle breaks the connection: no half file looks whole', async () => {
    const own = await before((request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write(line, () => request.socket.destroy());
    });
    const response = await download(own);
    expect(response.statusCode).toBe(200);
    await expect(textOf(response)).rejects.toThrow(/aborted/);
    expect((await own.get('/health/live')).status).toBe(200);
  });
});

/** Gives for ever, as fast as it is taken. */
function endless() {
  const state = { given: 0, closed: false };
  const behave = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.once('close', () => {
      state.closed = true;
    });
    const give = () => {
      let goesOn = true;
      while (goesOn && !response.destroyed) {
        goesOn = response.write(line);
        state.given += line.length;
      }
      if (!response.destroyed) response.once('drain', give);
    };
    give();
  };
  return { state, behave };
}

test('a slow reader slows the service down, and memory stays as it is', async () => {
  const { state, behave } = endless();
  const own = await before(behave);
  const response = await download(own);
  response.pause();
  await eventually(async () => {
    const before = state.given;
    await sleep(500);
    expect(before).toBeGreaterThan(0);
    expect(state.given).toBe(before);
  });
  // What the sockets of both connections hold.
  expect(state.given).toBeLessThan(64e6);
  const given = (bytes: number) =>
    eventually(() => expect(state.given).toBeGreaterThan(bytes), { within: 60_000 });
  response.resume();
  await given(150e6);
  const held = process.memoryUsage().rss;
  await given(450e6);
  expect(process.memoryUsage().rss - held).toBeLessThan(64e6);
  response.destroy();
  await eventually(() => expect(state.closed).toBe(true));
}, 120_000);

test('who goes away before the first byte ends it at the service', async () => {
  let closed = false;
  let asked = false;
  const own = await before((_request, response) => {
    asked = true;
    response.once('close', () => {
      closed = true;
    });
  });
  const request = get(own.url + path, { headers: { cookie: masterAdmin() }, agent: false });
  request.on('error', () => undefined);
  await eventually(() => expect(asked).toBe(true));
  request.destroy();
  await eventually(() => expect(closed).toBe(true));
});

describe('the stream of a job', () => {
  const job = '/api/admin/jobs/66f000000000000000000001/events';
  const tick = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write('event: progress\ndata: {}\n\n');
  };

  test('is passed on as it comes, gathered by nothing on the way', async () => {
    const own = await before(tick);
    const response = await download(own, job);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    });
    const [first] = await once(response, 'data');
    expect(String(first)).toBe('event: progress\ndata: {}\n\n');
    response.destroy();
  });

  test('ends with the session, which it does not keep alive', async () => {
    const own = await before(tick);
    const admin = await person(gateway, 'admin');
    const { redis, key, idle } = await makeIdle(admin.cookie);
    const response = await download(own, job, admin.cookie);
    const text = textOf(response);
    await sleep(1_000);
    expect(await redis.get(key)).toBe(idle);
    await redis.del(key);
    expect(await text).toContain('event: end');
  });

  test('ends with the gateway, which does not wait for it', async () => {
    const own = await before(tick);
    const response = await download(own, job);
    const text = textOf(response);
    const startedAt = performance.now();
    await own.stop();
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(await text).toContain('progress');
  });
});
