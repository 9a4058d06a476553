import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { rootFolder } from '../root-folder.ts';

export interface Supervisor {
  pid: number;
  /** Stops the portal, and waits for its end. */
  stop(): Promise<void>;
}

/** Runs a command that starts the portal, and waits until it is ready. */
export async function startSupervisor(
  [command = '', ...args]: readonly string[],
  { dataDir, port, say }: { dataDir: string; port: number; say(line: string): void },
): Promise<Supervisor> {
  const child = spawn(command, args, {
    cwd: rootFolder,
    env: { ...process.env, PORTAL_DATA_DIR: dataDir, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => stopped(child);
  try {
    await ready(child, say);
    return { pid: child.pid ?? 0, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

async function ready({ stdout }: ChildProcess, say: (line: string) => void): Promise<void> {
  if (!stdout) throw new TypeError('the portal’s output is not read');
  for await (const line of createInterface(stdout)) {
    say(line);
    if (line.startsWith('Portal ready')) return void stdout.resume();
  }
  throw new Error('the portal did not start');
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
