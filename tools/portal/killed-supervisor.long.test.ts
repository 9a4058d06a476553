import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { beforeAll, expect, test } from 'vitest';
import { findProcessesByTag } from '../testing/leaked-processes.ts';
import { lockDirectory } from './data-directory/lock-directory.ts';
import { freePort } from './free-port.ts';
import { findRunningProcesses } from './processes/pid-files.ts';
import { isRunning } from './processes/process-identity.ts';
import type { Portal } from './start-portal.ts';
import { createPortalFolder, requiresFirstSetup } from './testing/create-portal-folder.ts';

// A portal whose supervisor is killed, beside another one, and what it leaves.

const limit = 180_000;
const processNames = ['mongod', 'nats', 'valkey', ...serviceNames, 'gateway'].sort();

const { folder, webRoot, start, startByCommand, run } = await createPortalFolder('whole');
let portal: Portal;

beforeAll(async () => {
  portal = await start('one');
}, limit);

async function createFirstAdmin(url: string): Promise<void> {
  const response = await fetch(`${url}/api/create-first-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada.lovelace',
      password: 'engine-of-difference',
      confirmPassword: 'engine-of-difference',
      securityQuestion: 'What was the name of your first pet?',
      securityAnswer: 'Puff the Dragon',
    }),
  });
  expect(response.status, await response.text()).toBe(201);
}

test(
  'a killed supervisor blocks no later start and loses no data',
  async () => {
    const dataDir = join(folder, 'killed');
    const env = { PORT: `${await freePort()}`, PORTAL_DATA_DIR: dataDir };
    const url = `http://localhost:${env.PORT}`;

    const began = performance.now();
    const first = startByCommand(env);
    await first.says(`Portal ready at ${url}`);
    const firstMs = performance.now() - began;
    // The other portal has its own port and data, and keeps running.
    expect(await requiresFirstSetup(portal.url)).toBe(true);
    await createFirstAdmin(url);
    first.child.kill('SIGKILL');
    await first.exit;

    const begun = performance.now();
    const second = startByCommand(env);
    await second.says(`Portal ready at ${url}`);
    expect(performance.now() - begun).toBeLessThan(Math.max(25_000, 2 * firstMs));
    expect(await requiresFirstSetup(url)).toBe(false);
    expect(second.lines().at(-1)).toBe(`Portal ready at ${url}`);

    const running = [...findRunningProcesses(join(dataDir, 'run')).values()];
    expect(running).toHaveLength(processNames.length);
    second.child.kill('SIGTERM');
    // A second signal, as npm passes one on, changes nothing.
    second.child.kill('SIGINT');
    expect(await second.exit).toBe(0);
    expect(running.filter(isRunning)).toEqual([]);
    // All that the command started carries its environment; of the other portal the gateway alone.
    expect([...findProcessesByTag(`WEB_ROOT=${webRoot}`).keys()]).toEqual([portal.pids().gateway]);
  },
  limit,
);

test(
  'the audit trail of a stopped portal is verified',
  async () => {
    const stopped = join(folder, 'killed');
    const { code, verdict } = await run('audit:verify', 'killed');
    // That the first administrator was created.
    expect([code, verdict]).toEqual([
      0,
      expect.stringMatching(/^1 entry, .*: the chain is unbroken$/),
    ]);
    expect(findRunningProcesses(join(stopped, 'run')).size).toBe(0);
    await (await lockDirectory(stopped)).release();
  },
  limit,
);
