import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { makeSessionIdle } from '../testing/make-session-idle.ts';
import { startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const path = '/api/admin/export/daily-records?startDate=2026-01-05&endDate=2026-01-05';
const line = Buffer.alloc(64 * 1024, 'x');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});

function download(
  from: TestGateway,
  where = path,
  cookie = masterAdminCookie(),
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

/** A gateway in front of a faulty records service. */
async function startGatewayWith(
  behave: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const records = await startFaultyService(behave);
  return startTestGateway({ RECORDS_URL: records.url });
}

test('a file comes with its name, its record count and the security headers', async () => {
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
  expect(await textOf(response)).toMatch(
    /^\ufeffDate,Day,Session #,[^\r\n]*,Record Created(,Team)?\r\n$/,
  );
});

test('HEAD gives the same headers without the file', async () => {
  const response = await fetch(gateway.url + path, {
    method: 'HEAD',
    headers: { cookie: masterAdminCookie() },
  });
  expect([response.status, response.headers.get('x-record-count')]).toEqual([200, '0']);
  expect(await response.text()).toBe('');
});

test('another site’s link starts no export', async () => {
  const from = (site: string) =>
    fetch(gateway.url + path, { headers: { cookie: masterAdminCookie(), 'sec-fetch-site': site } });
  for (const site of ['cross-site', 'same-site']) {
    const refused = await from(site);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'FOREIGN_ORIGIN' }),
    ]);
  }
  for (const site of ['same-origin', 'none']) {
    const allowed = await from(site);
    expect([allowed.status, await allowed.text()]).toEqual([200, expect.stringContaining('Date')]);
  }
});

test('the weekly report covers seven days and is named after the first', async () => {
  const ask = (more: string) =>
    download(gateway, `/api/admin/export/weekly-report?startDate=2026-01-05${more}`);
  const response = await ask('&endDate=2026-01-11');
  expect(response.headers['content-disposition']).toContain('"weekly-report-2026-01-05.csv"');
  expect(await textOf(response)).toMatch(/^\ufeffStaff Member,Role,Monday 05\/01\/2026,/);
  const sheet = await ask('&format=xlsx');
  expect(sheet.headers['content-disposition']).toContain('"weekly-report-2026-01-05.xlsx"');
  expect((await textOf(sheet)).slice(0, 2)).toBe('PK');
});

test('the service gets only the caller and the input', async () => {
  const seen: IncomingMessage[] = [];
  const own = await startGatewayWith((request, response) => {
    seen.push(request);
    response.writeHead(200, { 'content-type': 'text/csv', 'set-cookie': 'a=b', server: 'x' });
    response.end('done');
  });
  const response = await download(own);
  expect(await textOf(response)).toBe('done');
  expect(response.headers).not.toHaveProperty('set-cookie');
  expect(response.headers).not.toHaveProperty('server');
  const [received] = seen;
  const { pathname, searchParams } = new URL(received?.url ?? '', 'http://service');
  expect(pathname).toBe('/downloads/exportRecords');
  expect(JSON.parse(searchParams.get('input') ?? '')).toEqual({
    startDate: '2026-01-05',
    endDate: '2026-01-05',
  });
  expect(received?.headers).toMatchObject({
    authorization: expect.stringContaining('Bearer '),
    'x-request-id': response.headers['x-request-id'],
  });
  expect(received?.headers).not.toHaveProperty('cookie');
});

describe('a service that', () => {
  test('is unavailable gives 503', async () => {
    const own = await startTestGateway({ RECORDS_URL: 'http://127.0.0.1:1' });
    const { status, body, headers } = await own.get(path, { cookie: masterAdminCookie() });
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(body).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Records are unavailable right now. Please try again.',
    });
  });

  test('resets the connection before its response gives 503', async () => {
    const own = await startGatewayWith((request) => request.socket.destroy());
    expect((await own.get(path, { cookie: masterAdminCookie() })).status).toBe(503);
  });

  test('gives an unknown error gives 503', async () => {
    const own = await startGatewayWith((_request, response) =>
      response.writeHead(502).end('<html>'),
    );
    expect((await own.get(path, { cookie: masterAdminCookie() })).status).toBe(503);
  });

  test('dies in the middle breaks the connection, so that no half file looks complete', async () => {
    const own = await startGatewayWith((request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write(line, () => request.socket.destroy());
    });
    const response = await download(own);
    expect(response.statusCode).toBe(200);
    await expect(textOf(response)).rejects.toThrow(/aborted/);
    expect((await own.get('/health/live')).status).toBe(200);
  });
});

/** A service that sends an endless file as fast as it is read. */
function endlessDownload() {
  const state = { sentBytes: 0, closed: false };
  const behave = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.once('close', () => {
      state.closed = true;
    });
    const writeMore = () => {
      let goesOn = true;
      while (goesOn && !response.destroyed) {
        goesOn = response.write(line);
        state.sentBytes += line.length;
      }
      if (!response.destroyed) response.once('drain', writeMore);
    };
    writeMore();
  };
  return { state, behave };
}

itNightly(
  'a slow reader slows the service down and takes no memory',
  async () => {
    const { state, behave } = endlessDownload();
    const own = await startGatewayWith(behave);
    const response = await download(own);
    response.pause();
    await eventually(async () => {
      const before = state.sentBytes;
      await sleep(500);
      expect(before).toBeGreaterThan(0);
      expect(state.sentBytes).toBe(before);
    });
    // The buffers of both connections' sockets.
    expect(state.sentBytes).toBeLessThan(64e6);
    const untilSent = (bytes: number) =>
      eventually(() => expect(state.sentBytes).toBeGreaterThan(bytes), { timeoutMs: 60_000 });
    response.resume();
    await untilSent(150e6);
    const held = process.memoryUsage().rss;
    await untilSent(450e6);
    // Half of what went through; the process also collects the garbage of other files.
    expect(process.memoryUsage().rss - held).toBeLessThan(150e6);
    response.destroy();
    await eventually(() => expect(state.closed).toBe(true));
  },
  120_000,
);

test('who disconnects before the first byte has no place until the service responds', async () => {
  const responses: ServerResponse[] = [];
  let isResponding = false;
  const own = await startGatewayWith((_request, response) => {
    responses.push(response);
    if (isResponding) response.end('text');
  });
  const { cookie } = await createPerson(gateway, 'admin');
  for (let count = 1; count <= 3; count += 1) {
    const request = get(own.url + path, { headers: { cookie }, agent: false });
    request.on('error', () => undefined);
    await eventually(() => expect(responses).toHaveLength(count));
    request.destroy();
  }
  const refused = await download(own, path, cookie);
  expect(refused.statusCode).toBe(429);
  refused.resume();
  expect(responses).toHaveLength(3);
  isResponding = true;
  for (const response of responses) response.end('text');
  await eventually(async () => {
    const again = await download(own, path, cookie);
    again.destroy();
    expect(again.statusCode).toBe(200);
  });
});

test('a person has three files at once, and a place again when one ends', async () => {
  const own = await startGatewayWith(endlessDownload().behave);
  const [one, other] = [await createPerson(gateway, 'admin'), await createPerson(gateway, 'admin')];
  const ask = (cookie: string) => download(own, path, cookie);
  const running = await Promise.all([ask(one.cookie), ask(one.cookie), ask(one.cookie)]);
  for (const file of running) file.pause();
  const refused = await ask(one.cookie);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  expect(JSON.parse(await textOf(refused)).code).toBe('TOO_MANY_REQUESTS');
  const others = await ask(other.cookie);
  expect(others.statusCode).toBe(200);
  running[0]?.destroy();
  await eventually(async () => {
    const again = await ask(one.cookie);
    again.destroy();
    expect(again.statusCode).toBe(200);
  });
  for (const file of [...running, others]) file.destroy();
});

test('a file that a service refuses, and one of which only the headers were asked, take no place', async () => {
  const { cookie } = await createPerson(gateway, 'admin');
  const refused = await startGatewayWith((_request, response) => response.writeHead(502).end());
  for (let time = 0; time < 5; time += 1) {
    expect((await refused.get(path, { cookie })).status).toBe(503);
    const head = await fetch(gateway.url + path, { method: 'HEAD', headers: { cookie } });
    expect(head.status).toBe(200);
  }
});

describe('the stream of a job', () => {
  const job = '/api/admin/jobs/66f000000000000000000001/events';
  const tick = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write('event: progress\ndata: {}\n\n');
  };

  test('is open twenty times at once for a person, besides their files', async () => {
    const own = await startGatewayWith(tick);
    const { cookie } = await createPerson(gateway, 'admin');
    const open = await Promise.all(Array.from({ length: 20 }, () => download(own, job, cookie)));
    expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const refused = await download(own, job, cookie);
    expect(refused.statusCode).toBe(429);
    refused.destroy();
    const others = await download(own, job);
    expect(others.statusCode).toBe(200);
    for (const stream of [...open, others]) stream.destroy();
  });

  test('is forwarded without buffering', async () => {
    const own = await startGatewayWith(tick);
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

  test('ends with the session and doesn’t extend it', async () => {
    const own = await startGatewayWith(tick);
    const admin = await createPerson(gateway, 'admin');
    const { redis, key, idle } = await makeSessionIdle(admin.cookie);
    const response = await download(own, job, admin.cookie);
    const text = textOf(response);
    await sleep(1_000);
    expect(await redis.get(key)).toBe(idle);
    await redis.del(key);
    expect(await text).toContain('event: end');
  });

  test('ends when the gateway stops', async () => {
    const own = await startGatewayWith(tick);
    const response = await download(own, job);
    const text = textOf(response);
    const startedAt = performance.now();
    await own.stop();
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(await text).toContain('progress');
  });
});
