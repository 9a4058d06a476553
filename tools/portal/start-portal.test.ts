import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { runningFromPidFiles } from './processes/pid-files.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { portalFolder, requiresFirstSetup } from './testing/portal-folder.ts';

// Starts of whole portals are slow, so each one checks as much as possible.

const limit = 180_000;
const processNames = ['mongod', 'nats', 'valkey', ...serviceNames, 'gateway'].sort();

const { folder, webRoot, start, startByCommand, run } = await portalFolder('whole');
let portal: Portal;

beforeAll(async () => {
  portal = await start('one');
}, limit);

test('each program runs in its own process, and only the owner can read secrets', async () => {
  expect(Object.keys(portal.pids()).sort()).toEqual(processNames);
  expect(new Set(Object.values(portal.pids())).size).toBe(processNames.length);
  expect((await stat(portal.subscriberFile)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(portal.subscriberFile, 'utf8'))).toEqual({
    servers: expect.stringMatching(/^nats:\/\/127\.0\.0\.1:\d+$/),
    user: 'subscriber',
    pass: expect.any(String),
    stream: 'ATTENDANCE_MIRROR',
  });
});

test('a data directory in use is refused', async () => {
  const second = startPortal({ port: 0, dataDir: join(folder, 'one'), webRoot });
  await expect(second).rejects.toThrow(/^data directory in use/);
});

test('a port in use is reported, with exit code 1', async () => {
  const port = new URL(portal.url).port;
  const second = startByCommand({ PORT: port, PORTAL_DATA_DIR: join(folder, 'taken') });
  expect(await second.exit).toBe(1);
  expect(second.lines()).toEqual([
    `port ${port} is in use: stop the program that uses it, or choose another port with PORT=8081`,
  ]);
});

test('a server that is not available is reported, with exit code 1', async () => {
  const bare = startByCommand({
    PORT: `${await freePort()}`,
    PORTAL_DATA_DIR: join(folder, 'bare'),
    PATH: folder,
    XDG_CACHE_HOME: folder,
  });
  expect(await bare.exit).toBe(1);
  expect(bare.lines().at(-1)).toMatch(/^\w+ is not available: no [\w-]+( or [\w-]+)? on PATH/);
});

test(
  'a killed process comes back at the same address',
  async () => {
    const before = portal.pids();
    for (const name of ['identity', 'gateway', 'valkey', 'nats', 'mongod']) {
      process.kill(before[name] as number, 'SIGKILL');
    }
    await eventually(
      async () => {
        expect(Object.keys(portal.pids()).sort()).toEqual(processNames);
        expect(portal.pids().identity).not.toBe(before.identity);
        expect(await requiresFirstSetup(portal.url)).toBe(true);
      },
      { timeoutMs: 90_000, intervalMs: 100 },
    );
  },
  limit,
);

test(
  'dead letters of all services are listed',
  async () => {
    const verdict = '0 dead letters';
    expect(await run('dead-letters', 'one')).toEqual({ code: 0, verdict });
    expect((await run('dead-letters', 'none')).code).toBe(2);
  },
  limit,
);

test(
  'the audit trail of a running portal is verified',
  async () => {
    expect(await run('audit:verify', 'one')).toEqual({
      code: 0,
      verdict: '0 rows: the chain is unbroken',
    });
    expect((await run('audit:verify', 'none')).code).toBe(2);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  },
  limit,
);

test(
  'a cancelled start leaves nothing behind',
  async () => {
    const dataDir = join(folder, 'given-up');
    const given = startByCommand({ PORT: `${await freePort()}`, PORTAL_DATA_DIR: dataDir });
    await given.says('Starting MongoDB');
    given.child.kill('SIGTERM');
    expect(await given.exit).toBe(0);
    expect(runningFromPidFiles(join(dataDir, 'run')).size).toBe(0);
  },
  limit,
);
