import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OwnPortal } from './own-portal.ts';

export interface Baseline {
  /** Where it listens. */
  url: string;
  stop(): void;
}

/** Starts a baseline, a process of its own, on the servers of a portal. */
export async function startBaseline(
  script: `baseline-${string}.ts`,
  { redis, mongodb }: Pick<OwnPortal, 'redis' | 'mongodb'>,
): Promise<Baseline> {
  const child = fork(join(import.meta.dirname, script), {
    env: { ...process.env, NODE_ENV: 'production', REDIS_URL: redis, MONGODB_URI: mongodb },
  });
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }];
  return { url: ready, stop: () => child.disconnect() };
}
