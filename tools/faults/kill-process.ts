import { eventually } from '@portal/testing/eventually';
import { expect } from 'vitest';
import type { Portal } from '../portal/start-portal.ts';

/** Kills a process of a portal, and waits until another one is in its place and the portal responds. */
export async function killProcess(
  { url, pids }: Pick<Portal, 'url' | 'pids'>,
  name: string,
): Promise<void> {
  const before = pids()[name];
  process.kill(before as number, 'SIGKILL');
  await eventually(
    async () => {
      expect([undefined, before]).not.toContain(pids()[name]);
      expect((await fetch(`${url}/api/check-first-setup`)).status).toBe(200);
    },
    { timeoutMs: 60_000, intervalMs: 50 },
  );
}
