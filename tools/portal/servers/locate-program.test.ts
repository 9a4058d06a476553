import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locateProgram } from './locate-program.ts';
import { databaseUriFor } from './start-servers.ts';

let cache: string;

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'portal-cache-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true, force: true });
});

test('an unavailable server is reported in one line, with what to install', async () => {
  vi.stubEnv('PATH', cache);
  const failure = await locateProgram('valkey', { cache }).catch((error: Error) => error);
  expect(failure).toMatchObject({ plain: true });
  expect((failure as Error).message).toBe(
    'Valkey is not available: no valkey-server or redis-server on PATH, and downloading it failed ' +
      '(python3 is not installed). Install valkey-server or redis-server, or set REDIS_URL ' +
      'to a running server.',
  );
});

test.each([
  ['mongodb://host', 'mongodb://host/portal-leave'],
  ['mongodb://host:1,other:2/?replicaSet=a', 'mongodb://host:1,other:2/portal-leave?replicaSet=a'],
  ['mongodb://u:p@host/hr', 'mongodb://u:p@host/hr-leave?authSource=hr'],
  [
    'mongodb+srv://u:p@host/hr?authSource=admin',
    'mongodb+srv://u:p@host/hr-leave?authSource=admin',
  ],
  ['mongodb://u:p@host/{service}?authSource=admin', 'mongodb://u:p@host/leave?authSource=admin'],
])('on %s the leave service keeps its own database', (uri, expected) => {
  expect(databaseUriFor(uri, 'leave')).toBe(expected);
});
