import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchPortal } from './with-portal.ts';

export interface Baseline {
  /** Its address. */
  url: string;
  stop(): void;
}

/** Starts a baseline in a separate process, on the servers of a portal, with more variables if given. */
export async function startBaselineProcess(
  script: `baseline-${string}.ts`,
  { redis, mongodb }: Pick<BenchPortal, 'redis' | 'mongodb'>,
  environment: Record<string, string> = {},
): Promise<Baseline> {
  const child = fork(join(import.meta.dirname, script), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      REDIS_URL: redis,
      MONGODB_URI: mongodb,
      ...environment,
    },
  });
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }];
  return { url: ready, stop: () => child.disconnect() };
}
