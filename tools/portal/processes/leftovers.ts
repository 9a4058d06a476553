import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './identity.ts';
import { removePidFile, runningFromPidFiles } from './pid-files.ts';
import { markedProcesses } from './process-mark.ts';

/**
 * Ends what a killed supervisor left running, in the order given and the rest first, so that a
 * server goes after those who write to it. Whoever doesn't heed within `limit` ms is killed.
 */
export async function endLeftovers(
  runDirectory: string,
  serversInOrder: readonly string[],
  { say = (_line: string) => {}, limit = 10_000 } = {},
): Promise<void> {
  // The marks come second: a file may be missing, and names the same process where it is there.
  const running = new Map([...runningFromPidFiles(runDirectory), ...markedProcesses(runDirectory)]);
  if (running.size === 0) return;
  say(`Ending what an earlier start left running: ${[...running.keys()].join(', ')}`);
  const others = [...running.keys()].filter((name) => !serversInOrder.includes(name));
  for (const group of [others, ...serversInOrder.map((name) => [name])]) {
    await Promise.all(
      group.map(async (name) => {
        const identity = running.get(name);
        if (!identity) return;
        await end(identity, limit);
        removePidFile(runDirectory, name);
      }),
    );
  }
}

async function end(identity: ProcessIdentity, limit: number): Promise<void> {
  send(identity, 'SIGTERM');
  for (const until = performance.now() + limit; performance.now() < until; await delay(50)) {
    if (!isRunning(identity)) return;
  }
  send(identity, 'SIGKILL');
  while (isRunning(identity)) await delay(20);
}

function send(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isRunning(identity)) return;
  try {
    process.kill(identity.pid, signal);
  } catch {
    // It ended in between.
  }
}
