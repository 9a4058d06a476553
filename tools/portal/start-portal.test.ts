import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serviceNames } from '@portal/contracts/operation';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { runningFromPidFiles } from './processes/pid-files.ts';
import { type Portal, startPortal } from './start-portal.ts';

// Starts of whole portals are slow, so each one checks as much as possible.

const limit = 180_000;
const processNames = ['mongod', 'nats', 'valkey', ...serviceNames, 'gateway'].sort();

let folder: string;
let webRoot: string;
let portal: Portal;
let started: ChildProcess | undefined;

beforeAll(async () => {
  folder = await freshFolder('whole');
  webRoot = folder;
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>');
  portal = await startPortal({ port: 0, dataDir: join(folder, 'one'), webRoot });
}, limit);

afterAll(async () => {
  started?.kill('SIGTERM');
  await portal?.stop();
}, limit);

const requiresFirstSetup = async (url: string): Promise<boolean> => {
  const response = await fetch(`${url}/api/check-first-setup`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { requiresFirstSetup: boolean }).requiresFirstSetup;
};

/** `npm start` without npm: what it prints, and how it ends. */
function startByCommand(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, WEB_ROOT: webRoot, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const says = (text: string) =>
    eventually(() => expect(output).toContain(text), { timeoutMs: limit, intervalMs: 50 });
  return { child, exit, says, lines: () => output.trim().split('\n') };
}

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
      { timeoutMs: 30_000, intervalMs: 100 },
    );
  },
  limit,
);

/** `npm run audit:verify`, for example, without npm. */
async function run(command: string, dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bootstrap.mjs'), command], {
    env: { ...process.env, PORTAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, verdict: output.split('\n')[0] };
}

const verifyAudit = (dataDir: string) => run('audit:verify', dataDir);

test(
  'dead letters of all services are listed',
  async () => {
    const verdict = '0 dead letters';
    expect(await run('dead-letters', join(folder, 'one'))).toEqual({ code: 0, verdict });
    expect((await run('dead-letters', join(folder, 'none'))).code).toBe(2);
  },
  limit,
);

test(
  'the audit trail of a running portal is verified',
  async () => {
    expect(await verifyAudit(join(folder, 'one'))).toEqual({
      code: 0,
      verdict: '0 rows: the chain is unbroken',
    });
    const none = join(folder, 'none');
    expect((await verifyAudit(none)).code).toBe(2);
    expect(existsSync(none)).toBe(false);
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
