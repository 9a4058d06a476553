import { setTimeout as delay } from 'node:timers/promises';
import { findRunningProcesses, removePidFile } from './pid-files.ts';
import { isRunning, type ProcessIdentity } from './process-identity.ts';
import { processesOfDirectory } from './process-tag.ts';

/**
 * Stops processes that a killed supervisor left running: first all others, then the servers in the given
 * order, those of a group together. Processes that don't stop within `timeoutMs` are killed.
 */
export async function endLeftoverProcesses(
  runDirectory: string,
  serversInOrder: readonly (string | readonly string[])[],
  { say = (_line: string) => {}, timeoutMs = 10_000 } = {},
): Promise<void> {
  // Process marks take precedence, because pid files may be missing.
  const running = new Map([
    ...findRunningProcesses(runDirectory),
    ...processesOfDirectory(runDirectory),
  ]);
  if (running.size === 0) return;
  say(`Stopping processes left over from an earlier start: ${[...running.keys()].join(', ')}`);
  const groups = serversInOrder.map((each) => [each].flat());
  const inOrder = groups.flat();
  const others = [...running.keys()].filter((name) => !inOrder.includes(name));
  for (const group of [others, ...groups]) {
    await Promise.all(
      group.map(async (name) => {
        const identity = running.get(name);
        if (!identity) return;
        await end(identity, timeoutMs);
        removePidFile(runDirectory, name);
      }),
    );
  }
}

async function end(identity: ProcessIdentity, timeoutMs: number): Promise<void> {
  send(identity, 'SIGTERM');
  for (const until = performance.now() + timeoutMs; performance.now() < until; await delay(50)) {
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
    // It has ended meanwhile.
  }
}
