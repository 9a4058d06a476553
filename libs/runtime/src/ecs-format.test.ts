import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function createEcsLog() {
  const lines: string[] = [];
  const log = createLog(
    { service: 'leave', level: 'debug', format: 'ecs' },
    { write: (line: string) => void lines.push(line) },
  );
  return {
    log,
    last: () => JSON.parse(lines.at(-1) ?? 'null'),
    lastText: () => lines.at(-1) ?? '',
  };
}

test('fields have their ECS names, and all others are below the portal’s', () => {
  const { log, last } = createEcsLog();
  const request = { requestId: 'r-1', method: 'GET', status: 403, codes: ['FORBIDDEN'], ms: 12 };
  log.info(
    { ...request, route: 'users', userId: 'u-1', address: '2001:db8::1', tokenId: 't-1' },
    'request handled',
  );
  expect(last()).toEqual({
    '@timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    'ecs.version': '8.11.0',
    'log.level': 'info',
    'service.name': 'leave',
    message: 'request handled',
    'http.request.id': 'r-1',
    'http.request.method': 'GET',
    'http.response.status_code': 403,
    'error.code': ['FORBIDDEN'],
    'event.duration': 12_000_000,
    'portal.route': 'users',
    'portal.tokenId': 't-1',
    'user.id': 'u-1',
    'source.ip': '2001:db8::1',
  });
});

test('the fields of a request are those of its lines', () => {
  const { log, last, lastText } = createEcsLog();
  log.child({ requestId: 'r-2' }).warn({ operation: 'hello', address: 'unix socket' }, 'mutation');
  expect(last()).toMatchObject({
    'http.request.id': 'r-2',
    'log.level': 'warn',
    'portal.operation': 'hello',
    'source.address': 'unix socket',
  });
  expect(lastText()).not.toContain('"requestId"');
});

test('errors have no values of documents, and secrets are hidden', () => {
  const { log, last, lastText } = createEcsLog();
  const err = new Error('E11000 dup key: { email: "ada@example.org" }', { cause: new Error('x') });
  log.error({ err, password: 'hunter2', other: { token: 'abc123' } }, 'failed');
  expect(last()).toMatchObject({
    'error.type': 'Error',
    'error.message': 'E11000 dup key: [hidden]',
    'error.stack_trace': expect.stringContaining('ecs-format.test.ts'),
    'log.level': 'error',
  });
  expect(lastText()).not.toMatch(/ada@example|hunter2|abc123/);
});

test('a line without fields has its time', () => {
  const { log, last } = createEcsLog();
  log.info('ready');
  expect(last()).toMatchObject({ '@timestamp': expect.any(String), message: 'ready' });
});
