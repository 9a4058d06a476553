import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect } from 'vitest';
import { startPortal } from '../start-portal.ts';

const startTimeoutMs = 180_000;

/** A folder for data directories of portals with an empty web app, which stop when the test file has ended. */
export async function createPortalFolder(name: string) {
  const folder = await freshFolder(name);
  const webRoot = join(folder, 'web');
  await mkdir(webRoot);
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Portal</title>');

  return {
    folder,
    webRoot,
    /** Starts a portal on a data directory in the folder; also gives what it has said. */
    async start(directory: string) {
      const said: string[] = [];
      const log = (line: string) => said.push(line);
      const portal = await startPortal({ port: 0, dataDir: join(folder, directory), webRoot, log });
      registerCleanUp(() => portal.stop());
      return { ...portal, said };
    },
    /** Starts a portal as `npm start` does, without npm, or by another program. */
    startByCommand(
      env: { PORT: string; PORTAL_DATA_DIR: string } & Record<string, string>,
      program = join(import.meta.dirname, '../start.ts'),
    ) {
      const child: ChildProcess = spawn(process.execPath, [program], {
        env: { ...process.env, WEB_ROOT: webRoot, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      // A supervisor that is killed would leave its servers behind.
      registerCleanUp(async () => {
        child.kill('SIGTERM');
        await exit;
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (data) => (output += data));
      const exit = once(child, 'exit').then(([code]) => code as number | null);
      return {
        child,
        exit,
        output: () => output,
        lines: () => output.trim().split('\n'),
        says: (line: string) =>
          eventually(() => expect(output).toContain(line), {
            timeoutMs: startTimeoutMs,
            intervalMs: 50,
          }),
      };
    },
    /** Runs a command such as `audit:verify` without npm; gives its exit code and first line. */
    async run(command: string, directory: string) {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, '../bootstrap.mjs'), command],
        {
          env: { ...process.env, PORTAL_DATA_DIR: join(folder, directory) },
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return { code, verdict: output.split('\n')[0] };
    },
  };
}

/** Waits until a portal responds. */
export async function waitUntilResponding(url: string): Promise<void> {
  await eventually(
    async () => expect((await fetch(`${url}/api/check-first-setup`)).status).toBe(200),
    { timeoutMs: 90_000 },
  );
}

/** Whether a portal still waits for its first administrator. */
export async function requiresFirstSetup(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/check-first-setup`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { requiresFirstSetup: boolean }).requiresFirstSetup;
}
