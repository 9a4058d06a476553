import { once } from 'node:events';
import { connect } from 'node:net';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogLine } from './testing/subgraph.ts';
import {
  away,
  broken,
  hello,
  rename,
  signOut,
  slow,
  startTestSubgraph,
} from './testing/subgraph.ts';

const ann = { userId: 'a'.repeat(24), role: 'employee' } as const;
const json = { 'content-type': 'application/json' };
let subgraph: Awaited<ReturnType<typeof startTestSubgraph>>;
let url: string;

beforeAll(async () => {
  subgraph = await startTestSubgraph({ level: 'debug' });
  url = subgraph.url;
});
afterAll(() => subgraph.stop());

describe('a caller that isn’t the gateway', () => {
  it('gets 401 for every GraphQL request, even for the SDL', async () => {
    const sdl = '{ _service { sdl } }';
    for (const token of [null, 'nonsense', 'a.b.c']) {
      const answer = await subgraphClient(url, 'leave').withToken(token).query(sdl);
      expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', data: null });
    }
    const forAnother = await subgraphClient(url, 'records').anonymous().query(sdl);
    expect(forAnother).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', data: null });
    expect(
      (await subgraphClient(url, 'leave').anonymous().query<{ _service: { sdl: string } }>(sdl))
        .data,
    ).toMatchObject({
      _service: { sdl: expect.stringContaining('type Greeting') },
    });
  });
});

describe('an operation', () => {
  it('runs for a permitted caller', async () => {
    expect((await subgraphClient(url, 'leave').anonymous().run(hello)).data).toEqual({
      text: 'Hello null',
    });
    expect((await subgraphClient(url, 'leave').as(ann).run(hello)).data).toEqual({
      text: `Hello ${ann.userId}`,
    });
  });

  it('checks access before it parses the input', async () => {
    const bad = { name: '', email: 'nonsense' };
    const as = (caller: Parameters<ReturnType<typeof subgraphClient>['as']>[0]) =>
      subgraphClient(url, 'leave').as(caller).run(rename, bad);
    expect(await as({})).toMatchObject({ status: 200, code: 'UNAUTHENTICATED' });
    expect(await as({ ...ann, role: 'admin' })).toMatchObject({ status: 200, code: 'FORBIDDEN' });
    expect(await as({ ...ann, stage: 'setup' })).toMatchObject({ code: 'SETUP_REQUIRED' });
    expect(await as({ ...ann, stage: 'factor-setup' })).toMatchObject({
      code: 'FACTOR_SETUP_REQUIRED',
    });
    expect(await as(ann)).toMatchObject({ status: 200, code: 'BAD_INPUT' });
  });

  it('describes an invalid input', async () => {
    const { errors } = await subgraphClient(url, 'leave')
      .as(ann)
      .run(rename, { name: ' ', email: 'nonsense' });
    expect(errors).toEqual([
      {
        message: 'Please enter a name.',
        path: ['rename'],
        extensions: {
          code: 'BAD_INPUT',
          issues: [
            { path: ['name'], message: 'Please enter a name.' },
            { path: ['email'], message: 'must be an email address' },
          ],
        },
      },
    ]);
  });

  it('refuses objects in place of texts, and unknown fields', async () => {
    const sent = (input: object) => subgraphClient(url, 'leave').as(ann).run(rename, input);
    expect((await sent({ name: { $gt: '' } })).code).toBe('BAD_INPUT');
    expect((await sent({ name: 'Ann', email: { $gt: '' } })).code).toBe('BAD_INPUT');
    const unknown = await sent({ name: 'Ann', isAdmin: true });
    expect(unknown.code).toBe('BAD_INPUT');
    expect(unknown.errors[0]?.message).toContain('isAdmin');
  });

  it('returns a failure with its code and details', async () => {
    const sent = (name: string) => subgraphClient(url, 'leave').as(ann).run(rename, { name });
    expect(await sent('nobody')).toMatchObject({
      status: 200,
      errors: [{ message: 'Person not found', extensions: { code: 'NOT_FOUND' } }],
    });
    expect((await sent('hasty')).errors[0]?.extensions).toEqual({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 7,
      details: { left: 0 },
    });
  });

  it('reads the gateway’s headers', async () => {
    const fingerprint = 'f'.repeat(64);
    const { data } = await subgraphClient(url, 'leave')
      .as(ann)
      .query<Record<string, { text: string }>>(
        `mutation { one: rename(input: { name: "A" }) { text } two: rename(input: { name: "B" }) { text } }`,
        {},
        {
          'x-request-id': 'request-7',
          'x-client-address': '203.0.113.9',
          'x-client-agent': 'Firefox',
          'idempotency-key': 'key-1',
          'x-idempotency-fingerprint': fingerprint,
        },
      );
    const seen = Object.values(data ?? {}).map(({ text }) => JSON.parse(text));
    const shared = { id: 'request-7', address: '203.0.113.9', agent: 'Firefox' };
    const of = (key: string) => ({ scope: ann.userId, key, fingerprint });
    expect(seen).toEqual([
      { name: 'A', ...shared, idempotency: of('key-1:one') },
      { name: 'B', ...shared, idempotency: of('key-1:two') },
    ]);
  });

  it('replaces a request id that could corrupt a log', async () => {
    const headers = { 'x-request-id': 'a b', 'idempotency-key': 'no-fingerprint' };
    const { data } = await subgraphClient(url, 'leave').as(ann).run(rename, { name: 'A' }, headers);
    const seen = JSON.parse(data?.text ?? '');
    expect(seen.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen).not.toHaveProperty('idempotency');
  });

  it('can set response headers for the gateway', async () => {
    const { headers } = await subgraphClient(url, 'leave').anonymous().run(signOut);
    expect(headers.get('x-portal-session-end')).toBe('1');
    expect(
      (await subgraphClient(url, 'leave').anonymous().run(hello)).headers.has(
        'x-portal-session-end',
      ),
    ).toBe(false);
  });
});

describe('an unexpected error', () => {
  it('returns only the request’s id, under which the log has the details', async () => {
    const answer = await subgraphClient(url, 'leave')
      .anonymous()
      .run(broken, {}, { 'x-request-id': 'request-8' });
    expect(answer).toMatchObject({ status: 200, code: 'INTERNAL' });
    expect(answer.errors[0]?.extensions).toEqual({ code: 'INTERNAL', requestId: 'request-8' });
    expect(JSON.stringify(answer.errors)).not.toMatch(/hunter2|mongodb|stack|10\.0\.0/);
    expect(lineOf('request-8', 'error')).toMatchObject({
      msg: 'unexpected error',
      err: { message: expect.stringContaining('exploded'), stack: expect.any(String) },
    });
  });

  it('of one field doesn’t affect the others', async () => {
    const answer = await subgraphClient(url, 'leave')
      .as(ann)
      .query(
        'query ($r: [_Any!]!) { _entities(representations: $r) { ... on User { town broken } } }',
        {
          r: [{ __typename: 'User', id: 'x' }],
        },
      );
    expect(answer.data).toEqual({ _entities: [{ town: 'town of x', broken: null }] });
    expect(answer.errors).toMatchObject([
      { path: ['_entities', 0, 'broken'], extensions: { code: 'INTERNAL' } },
    ]);
    expect(JSON.stringify(answer.errors)).not.toContain('secret');
  });

  it('of an unreachable server is SERVICE_UNAVAILABLE', async () => {
    const { errors } = await subgraphClient(url, 'leave').anonymous().run(away);
    expect(errors[0]?.extensions).toEqual({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
    expect(errors[0]?.message).not.toContain('10.0.0.7');
  });
});

describe('the graph', () => {
  it('loads all people of a request in one batch', async () => {
    const before = subgraph.loads.length;
    const { data } = await subgraphClient(url, 'leave')
      .as(ann)
      .query('query ($r: [_Any!]!) { _entities(representations: $r) { ... on User { town } } }', {
        r: ['x', 'y', 'x'].map((id) => ({ __typename: 'User', id })),
      });
    expect(data).toEqual({
      _entities: ['x', 'y', 'x'].map((id) => ({ town: `town of ${id}` })),
    });
    expect(subgraph.loads.slice(before)).toEqual([['x', 'y']]);
  });

  it('does not reveal its schema', async () => {
    const ask = async (query: string) =>
      (await subgraphClient(url, 'leave').anonymous().query(query)).errors[0];
    expect((await ask('{ __schema { types { name } } }'))?.extensions.code).toBe('BAD_INPUT');
    const misspelt = await ask('{ helo { text } }');
    expect(misspelt?.extensions).toEqual({ code: 'BAD_INPUT' });
    expect(misspelt?.message).not.toMatch(/did you mean/i);
    expect((await ask('{ hello {'))?.extensions.code).toBe('BAD_INPUT');
    expect((await ask(''))?.extensions.code).toBe('BAD_INPUT');
  });
});

describe('the HTTP server', () => {
  it('refuses requests that aren’t JSON or GraphQL, are too long, or have no handler', async () => {
    const authorization = await token();
    const post = async (body: string, headers: Record<string, string> = json) => {
      const options = { method: 'POST', body, headers: { ...headers, authorization } };
      return (await fetch(`${url}/graphql`, options)).status;
    };
    expect(await post('{"query":"{ hello { text } }"}')).toBe(200);
    expect(await post('query=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(
      415,
    );
    expect(await post('{"query":')).toBe(400);
    expect(await post('null')).toBe(400);
    expect(await post('[{"query":"{ hello { text } }"}]')).toBe(400);
    expect(await post(JSON.stringify({ query: 'x'.repeat(4.1 * 1024 * 1024) }))).toBe(413);
    expect((await fetch(`${url}/graphql?query={hello{text}}`)).status).toBe(404);
    expect((await fetch(`${url}/`)).status).toBe(404);
  });

  it('responds with 500 and logs the cause where the response can’t be serialised', async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      body: '{"query":"{ unsayable }"}',
      headers: { ...json, authorization: await token() },
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] });
    const line = subgraph.lines.find(({ msg }) => msg === 'request failed');
    expect(line).toMatchObject({ level: 'error', err: { name: 'TypeError' } });
  });

  it('keeps working when a client disconnects', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: ${await token()}\r\n`;
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"query"`);
    socket.destroy();
    expect((await subgraphClient(url, 'leave').anonymous().run(hello)).status).toBe(200);
  });

  it('counts requests by operation and code, with known names only', async () => {
    await subgraphClient(url, 'leave')
      .anonymous()
      .query('query Made_up_name { other: hello { text } }');
    await subgraphClient(url, 'leave').anonymous().query('{ invented }');
    const text = await (await fetch(`${url}/metrics`)).text();
    const count = (operation: string, code: string) =>
      new RegExp(
        `portal_requests_total{service="leave",operation="${operation}",code="${code}"} \\d+`,
      );
    expect(text).toMatch(count('hello', 'OK'));
    expect(text).toMatch(count('rename', 'BAD_INPUT'));
    expect(text).toMatch(count('unknown', 'BAD_INPUT'));
    expect(text).not.toMatch(/Made_up|invented/);
    expect(text).toContain('portal_request_duration_seconds_bucket');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('logs writes at info and reads at debug, with neither input nor token', async () => {
    await subgraphClient(url, 'leave')
      .as(ann)
      .run(rename, { name: 'Winifred' }, { 'x-request-id': 'write-1' });
    await subgraphClient(url, 'leave').as(ann).run(hello, {}, { 'x-request-id': 'read-1' });
    expect(lineOf('write-1', 'info')).toMatchObject({ operation: 'rename', code: 'OK' });
    expect(lineOf('read-1', 'debug')).toMatchObject({ operation: 'hello', userId: ann.userId });
    expect(JSON.stringify(subgraph.lines)).not.toMatch(/Winifred|Bearer/);
  });

  it('logs refused access and input at info, with the code and no value', async () => {
    const client = subgraphClient(url, 'leave');
    const { userId } = ann;
    const input = { name: 'Rosalind', email: 'nonsense' };
    await client.as(ann).run(rename, input, { 'x-request-id': 'refused-input' });
    await client.as({ ...ann, role: 'admin' }).run(rename, input, { 'x-request-id': 'forbidden' });
    await client.as(ann).run(slow, { milliseconds: 'Rosalind' } as never, {
      'x-request-id': 'refused-read',
    });
    expect(lineOf('refused-input', 'info')).toMatchObject({
      operation: 'rename',
      code: 'BAD_INPUT',
      userId,
    });
    expect(lineOf('forbidden', 'info')).toMatchObject({ operation: 'rename', code: 'FORBIDDEN' });
    expect(lineOf('refused-read', 'info')).toMatchObject({ operation: 'slow', code: 'BAD_INPUT' });
    expect(JSON.stringify(subgraph.lines)).not.toContain('Rosalind');
  });

  it('warns of callers without a valid token', async () => {
    const before = subgraph.lines.length;
    await subgraphClient(url, 'leave').withToken('nonsense').query('{ hello { text } }');
    await fetch(new URL('/downloads/anything', url));
    expect(subgraph.lines.slice(before)).toMatchObject(
      Array.from({ length: 2 }, () => ({
        level: 'warn',
        msg: 'request without a valid token',
        address: expect.stringContaining('127.0.0.1'),
      })),
    );
  });
});

function lineOf(requestId: string, level: string): LogLine | undefined {
  return subgraph.lines.find((line) => line.requestId === requestId && line.level === level);
}

/** What the test client sends as the gateway's token. */
async function token(): Promise<string> {
  const { createTokenSigner } = await import('@portal/auth/internal-tokens');
  const { tokenKeys } = await import('@portal/testing/token-keys');
  const { anonymousCaller } = await import('@portal/auth/caller');
  return `Bearer ${createTokenSigner(tokenKeys().privateKey)(anonymousCaller, 'leave')}`;
}
