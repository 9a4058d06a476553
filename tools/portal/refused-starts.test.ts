import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { expect, test } from 'vitest';
import { openDataDirectory } from './data-directory/open-data-directory.ts';
import { freePort } from './free-port.ts';
import { findRunningProcesses } from './processes/pid-files.ts';
import { startPortal } from './start-portal.ts';
import { createPortalFolder } from './testing/create-portal-folder.ts';

// Starts that end before a service runs, each with one line that says why.

const { folder, webRoot, startByCommand } = await createPortalFolder('refused');

test('a data directory in use is refused', async () => {
  const dataDir = join(folder, 'in-use');
  const first = await openDataDirectory(dataDir);
  registerCleanUp(() => first.release());
  await expect(startPortal({ port: 0, dataDir, webRoot })).rejects.toThrow(
    /^data directory in use/,
  );
});

test('a port in use is reported, with exit code 1', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  registerCleanUp(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const second = startByCommand({ PORT: `${port}`, PORTAL_DATA_DIR: join(folder, 'taken') });
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

test('damaged secrets end the start with a one-line error', async () => {
  const path = join(folder, 'damaged');
  await mkdir(path);
  await writeFile(join(path, 'secrets.json'), '{');
  const started = startByCommand({ PORT: `${await freePort()}`, PORTAL_DATA_DIR: path });
  expect(await started.exit).toBe(1);
  expect(started.output()).toMatch(
    /^\S+\/secrets\.json is damaged \(.+\): restore it from a backup.*\n$/,
  );
});

test('a data directory that can’t be created ends the start', async () => {
  const started = startByCommand({ PORT: `${await freePort()}`, PORTAL_DATA_DIR: '/proc/nope' });
  expect(await started.exit).toBe(1);
  expect(started.output()).toMatch(/^the data directory \/proc\/nope can't be created: .+\n$/);
});

test('a cancelled start leaves nothing behind', async () => {
  const dataDir = join(folder, 'cancelled');
  const started = startByCommand({ PORT: `${await freePort()}`, PORTAL_DATA_DIR: dataDir });
  await started.says('Starting MongoDB');
  started.child.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  expect(findRunningProcesses(join(dataDir, 'run')).size).toBe(0);
});
