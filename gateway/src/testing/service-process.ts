import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts/operation';
import { freshFolder } from '@portal/testing/folder';

const services = join(import.meta.dirname, '../../../services');

/** Starts a service as the supervisor does, with all that it logs, and gives where it listens. */
export async function startServiceProcess(
  service: ServiceName,
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const cwd = join(services, service);
  const logFile = join(await freshFolder(service), `${service}.log`);
  const log = openSync(logFile, 'a');
  const child = fork(join(cwd, 'src/main.ts'), {
    cwd,
    env: { ...process.env, ...env, LOG_LEVEL: 'trace' },
    // Not vitest's own: the services run on Node as it is.
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      const said = readFileSync(logFile, 'utf8').slice(-2_000);
      throw new Error(`the ${service} service ended with ${code} before it was ready:\n${said}`);
    }),
  ]);
  return {
    url: (message as { ready: string }).ready,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
