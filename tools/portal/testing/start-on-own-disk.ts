import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect } from 'vitest';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);

/**
 * Starts a portal as `npm start` does, with its data on a disk of its own in memory, which is removed with the
 * process. Stops it at the end of the test file.
 */
export async function startOnOwnDisk({
  sizeMb,
  env = {},
}: {
  sizeMb: number;
  env?: Record<string, string>;
}) {
  const folder = await freshFolder('own-disk');
  const disk = join(folder, 'disk');
  const webRoot = join(folder, 'web');
  for (const each of [disk, webRoot]) await mkdir(each);
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>');
  const port = await freePort();
  const mount = `mount -t tmpfs -o size=${sizeMb}m,mode=700 tmpfs "$DISK" && exec "$@"`;
  const start = [process.execPath, join(import.meta.dirname, '../start.ts')];
  // A private mount needs root, or a user namespace.
  const own = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];
  const child = spawn('unshare', [...own, 'sh', '-c', mount, 'sh', ...start], {
    env: {
      ...process.env,
      DISK: disk,
      WEB_ROOT: webRoot,
      PORT: `${port}`,
      PORTAL_DATA_DIR: join(disk, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A supervisor that is killed would leave its servers behind.
  registerCleanUp(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const waitOptions = { timeoutMs: 150_000, intervalMs: 100 };
  await eventually(() => expect(output).toContain('Portal ready'), waitOptions);
  const user = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials'];
  const enter = ['nsenter', '--target', `${child.pid}`, ...user, '--mount'] as const;
  return {
    child,
    exit,
    output: () => output,
    url: `http://localhost:${port}`,
    disk: `/proc/${child.pid}/root${disk}`,
    /** The disk as the portal sees it, and how a command is started that sees it, too. */
    ownDisk: disk,
    enter,
    /** Changes the size of the disk, as if other programs filled or freed it. */
    async resize(newSizeMb: number): Promise<void> {
      const [nsenter, ...args] = enter;
      await run(nsenter, [...args, 'mount', '-o', `remount,size=${newSizeMb}m`, disk]);
    },
  };
}
