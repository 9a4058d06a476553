import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts/operation';

const services = join(import.meta.dirname, '../../../services');

/** Starts a service as the supervisor does, and gives where it listens. */
export async function startServiceProcess(
  service: ServiceName,
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const cwd = join(services, service);
  const child = fork(join(cwd, 'src/main.ts'), {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    // Not vitest's own: the services run on Node as it is.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the ${service} service ended with ${code} before it was ready`);
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
