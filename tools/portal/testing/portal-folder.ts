import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect } from 'vitest';
import { startPortal } from '../start-portal.ts';

/** A folder for data directories of portals with an empty web app, which stop when the test file has ended. */
export async function portalFolder(name: string) {
  const folder = await freshFolder(name);
  const webRoot = join(folder, 'web');
  await mkdir(webRoot);
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>');

  return {
    folder,
    /** Starts a portal on a data directory in the folder; also gives what it has said. */
    async start(directory: string) {
      const said: string[] = [];
      const log = (line: string) => said.push(line);
      const portal = await startPortal({ port: 0, dataDir: join(folder, directory), webRoot, log });
      atEnd(() => portal.stop());
      return { ...portal, said };
    },
    /** Starts a portal as `npm start` does, without npm. */
    startByCommand(dataDir: string, port: number) {
      const child: ChildProcess = spawn(
        process.execPath,
        [join(import.meta.dirname, '../start.ts')],
        {
          env: { ...process.env, WEB_ROOT: webRoot, PORT: `${port}`, PORTAL_DATA_DIR: dataDir },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      // A supervisor that is killed would leave its servers behind.
      atEnd(async () => {
        child.kill('SIGTERM');
        await exit;
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (data) => (output += data));
      const exit = once(child, 'exit').then(([code]) => code as number | null);
      return { child, exit, output: () => output };
    },
  };
}

/** Waits until a portal responds. */
export async function waitUntilResponding(url: string): Promise<void> {
  await eventually(
    async () => expect((await fetch(`${url}/api/check-first-setup`)).status).toBe(200),
    { timeoutMs: 30_000 },
  );
}
