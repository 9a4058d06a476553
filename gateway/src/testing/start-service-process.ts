import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';

const root = join(import.meta.dirname, '../../..');

/**
 * Starts a service, or the gateway, as a process, and gives its URL and its log file. `folder` is
 * its folder in the repository.
 */
export async function startServiceProcess(
  folder: string,
  env: Record<string, string>,
): Promise<{ url: string; logFile: string; stop(): Promise<void> }> {
  const cwd = join(root, folder);
  const name = basename(folder);
  const logFile = join(await freshFolder(name), `${name}.log`);
  const log = openSync(logFile, 'a');
  const child = fork(join(cwd, 'src/main.ts'), {
    cwd,
    env: { ...process.env, ...env, LOG_LEVEL: 'trace' },
    // Without vitest's own flags: the services run on plain Node.
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      const logTail = readFileSync(logFile, 'utf8').slice(-2_000);
      throw new Error(`${folder} ended with ${code} before it was ready:\n${logTail}`);
    }),
  ]);
  return {
    url: (message as { ready: string }).ready,
    logFile,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
