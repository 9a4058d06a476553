import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { identityOf, isRunning, type ProcessIdentity } from './identity.ts';

// Synchronous on purpose: between a start and its file, nothing else may happen.

export function writePidFile(directory: string, name: string, pid: number): void {
  const identity = identityOf(pid);
  if (!identity) return;
  writeFileSync(join(directory, `${name}.pid`), `${identity.pid} ${identity.started}\n`, {
    mode: 0o600,
  });
}

export function removePidFile(directory: string, name: string): void {
  rmSync(join(directory, `${name}.pid`), { force: true });
}

/** What an earlier supervisor started and what still runs, by name. */
export function runningFromPidFiles(directory: string): Map<string, ProcessIdentity> {
  const running = new Map<string, ProcessIdentity>();
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.pid'))) {
    const text = readFileSync(join(directory, file), 'utf8').trim();
    const pid = Number.parseInt(text, 10);
    const identity = { pid, started: text.slice(text.indexOf(' ') + 1) };
    if (Number.isInteger(pid) && isRunning(identity)) {
      running.set(basename(file, '.pid'), identity);
    } else {
      rmSync(join(directory, file), { force: true });
    }
  }
  return running;
}
