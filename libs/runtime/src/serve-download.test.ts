import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import { download, headOnlyHeader } from '@portal/contracts/download';
import { fail, ok } from '@portal/kernel/result';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { tokenKeys } from '@portal/testing/token-keys';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from './log.ts';
import { serveDownload } from './serve-download.ts';
import { startSubgraph } from './start-subgraph.ts';
import { type LogLine, typeDefs } from './testing/subgraph.ts';

const contract = download({
  name: 'lines',
  service: 'leave',
  summary: 'For tests',
  access: 'admin',
  input: z.strictObject({
    count: z.int(),
    breaksAt: z.int().nullish(),
    lasts: z.boolean().nullish(),
  }),
  path: '/api/tests/lines',
  mediaTypes: ['text/plain'],
  errors: ['NOT_FOUND'],
});

const line = `${'x'.repeat(64 * 1024 - 1)}\n`;
let given = 0;
let ended = 0;

async function* lines(count: number, breaksAt: number | null, over: AbortSignal | null) {
  try {
    for (let i = 0; i < count; i += 1) {
      if (i === breaksAt) throw new Error('a secret of the database');
      given += 1;
      yield line;
    }
    while (over && !over.aborted) await sleep(20);
  } finally {
    ended += 1;
  }
}

async function started() {
  const logged: LogLine[] = [];
  const log = createLog(
    { service: 'leave', level: 'info' },
    { write: (text) => void logged.push(JSON.parse(text)) },
  );
  const subgraph = await startSubgraph({
    service: 'leave',
    env: { HOST: '127.0.0.1', PORT: 0, TOKEN_PUBLIC_KEY: tokenKeys().publicKey },
    typeDefs: typeDefs.replace('hello: Greeting!', 'hello: Greeting! nothing: Int'),
    resolvers: {},
    loaders: {},
    checks: {},
    log,
    downloads: [
      serveDownload(contract, async (_request, { count, breaksAt, lasts }, over) => {
        if (count < 0) return fail('NOT_FOUND', 'Lines not found');
        const body = lines(count, breaksAt ?? null, lasts ? over : null);
        return ok({ mediaType: 'text/plain', fileName: 'some "lines".txt', count, body });
      }),
    ],
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= subgraph.stop();
    return stopped;
  };
  registerCleanUp(stop);
  return { url: subgraph.url, stop, logged };
}

let service: Awaited<ReturnType<typeof started>>;
const sign = createTokenSigner(tokenKeys().privateKey);
const tokenOf = (role: 'admin' | 'employee') =>
  sign(
    { userId: 'a'.repeat(24), role, stage: 'full', sessionId: 'some', authenticatedAt: Date.now() },
    'leave',
  );

beforeAll(async () => {
  service = await started();
});

function ask(
  input: unknown,
  {
    role = 'admin' as 'admin' | 'employee' | null,
    name = 'lines',
    from = service,
    isHeadOnly = false,
  } = {},
): Promise<IncomingMessage> {
  const query = new URLSearchParams({ input: JSON.stringify(input) });
  const headers = {
    'x-request-id': 'request-1',
    ...(role && { authorization: `Bearer ${tokenOf(role)}` }),
    ...(isHeadOnly && { [headOnlyHeader]: '1' }),
  };
  return new Promise((resolve, reject) => {
    get(`${from.url}/downloads/${name}?${query}`, { headers, agent: false }, resolve).on(
      'error',
      reject,
    );
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

test('sends a file with its name, type and number of records', async () => {
  const response = await ask({ count: 3 });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': 'attachment; filename="some__lines_.txt"',
    'x-record-count': '3',
  });
  expect(await textOf(response)).toBe(line.repeat(3));
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toContain('portal_requests_total{service="leave",operation="lines",code="OK"} 1');
  await eventually(() =>
    expect(service.logged).toContainEqual(
      expect.objectContaining({
        msg: 'download',
        operation: 'lines',
        requestId: 'request-1',
        code: 'OK',
        userId: 'a'.repeat(24),
      }),
    ),
  );
});

test('sends only the headers where requested, without reading the body', async () => {
  const before = given;
  const response = await ask({ count: 3 }, { isHeadOnly: true });
  expect([response.statusCode, response.headers['x-record-count']]).toEqual([200, '3']);
  expect(await textOf(response)).toBe('');
  expect(given).toBe(before);
  expect((await ask({ count: -1 }, { isHeadOnly: true })).statusCode).toBe(404);
});

test('an empty file is valid', async () => {
  const response = await ask({ count: 0 });
  expect([response.statusCode, await textOf(response)]).toEqual([200, '']);
});

describe('before the first byte', () => {
  const cases: [string, unknown, Parameters<typeof ask>[1], number, string][] = [
    ['a missing token', { count: 1 }, { role: null }, 401, 'UNAUTHENTICATED'],
    ['who may not', { count: 1 }, { role: 'employee' }, 403, 'FORBIDDEN'],
    ['a wrong input', { count: 'many' }, {}, 400, 'BAD_INPUT'],
    ['no input', undefined, {}, 400, 'BAD_INPUT'],
    ['a failure', { count: -1 }, {}, 404, 'NOT_FOUND'],
    ['a fault', { count: 1, breaksAt: 0 }, {}, 500, 'INTERNAL'],
    ['another name', { count: 1 }, { name: 'others' }, 404, 'NOT_FOUND'],
  ];
  test.each(cases)('%s is told as ever', async (_, input, how, status, code) => {
    const response = await ask(input, how);
    expect(response.statusCode).toBe(status);
    const text = await textOf(response);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code } }] });
    expect(text).not.toContain('secret');
  });
});

test('a later failure closes the connection, so that an incomplete file never looks complete', async () => {
  const response = await ask({ count: 20, breaksAt: 5 });
  expect(response.statusCode).toBe(200);
  await expect(textOf(response)).rejects.toThrow(/aborted/);
  await eventually(() =>
    expect(service.logged).toContainEqual(
      expect.objectContaining({ msg: 'download', code: 'BROKEN' }),
    ),
  );
});

test('data is produced only while the client reads it', async () => {
  const [givenBefore, endedBefore] = [given, ended];
  const response = await ask({ count: 100_000 });
  response.pause();
  let last = -1;
  await eventually(async () => {
    const now = given;
    await sleep(200);
    const still = now === last;
    last = given;
    expect(still && given === now).toBe(true);
  });
  // What the kernel and both ends hold is a few MB.
  expect(given - givenBefore).toBeLessThan(200);
  response.destroy();
  await eventually(() => expect(ended).toBe(endedBefore + 1));
  await eventually(() =>
    expect(service.logged).toContainEqual(
      expect.objectContaining({ msg: 'download', code: 'GONE' }),
    ),
  );
});

test('a stopping service completes files and ends endless streams', async () => {
  const other = await started();
  const file = await ask({ count: 50 }, { from: other });
  const lasting = await ask({ count: 1, lasts: true }, { from: other });
  await once(lasting, 'readable');
  const startedAt = performance.now();
  const stopped = other.stop();
  expect(await textOf(lasting)).toBe(line);
  expect(await textOf(file)).toHaveLength(50 * line.length);
  await stopped;
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});
