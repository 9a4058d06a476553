import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Starts a server and waits until it listens on a loopback port; throws with its log if it fails. */
export async function launchServer(
  program: string,
  args: string[],
  { port, log }: { port: number; log: string },
): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: 'ignore' });
  // Without a process id, hasEnded is true.
  child.on('error', () => {});
  for (const end = performance.now() + 30_000; performance.now() < end; await delay(20)) {
    if (hasEnded(child)) break;
    if (await accepts(port)) return child;
  }
  await killServer(child);
  const text = await readFile(log, 'utf8').catch(() => '');
  throw new Error(`${program} did not start:\n${text.slice(-2_000)}`);
}

/** Kills a server whose data is discarded. */
export async function killServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
