import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rootFolder } from '../root-folder.ts';

export interface Step {
  title: string;
  command: string;
  args: string[];
  /** Relative to the repository. */
  folder?: string;
}

/** Runs a step, shows its output, appends it to a file, and tells whether it succeeded. */
export async function runStep(
  { title, command, args, folder = '' }: Step,
  env: NodeJS.ProcessEnv,
  { signal, output }: { signal: AbortSignal; output: string },
): Promise<boolean> {
  if (signal.aborted) return false;
  const started = performance.now();
  begin(title);
  const child = spawn(command, args, {
    cwd: join(rootFolder, folder),
    env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const written = show(child, output);
  const pass = () => child.kill('SIGTERM');
  signal.addEventListener('abort', pass, { once: true });
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', pass);
  // Processes it left running may keep its output open forever.
  await Promise.race([written, delay(1_000, undefined, { ref: false })]);
  return end(title, code === 0, started);
}

/** Runs a step of this process; what it throws is shown, and it has failed. */
export async function reportStep(title: string, work: () => Promise<boolean>): Promise<boolean> {
  const started = performance.now();
  begin(title);
  const passed = await work().catch((failure) => {
    console.error(failure);
    return false;
  });
  return end(title, passed, started);
}

function begin(title: string): void {
  console.log(`\n── ${title}`);
}

function end(title: string, passed: boolean, started: number): boolean {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${title}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return passed;
}

async function show(child: ChildProcess, output: string): Promise<void> {
  const file = createWriteStream(output, { flags: 'a', mode: 0o600 });
  for (const [stream, screen] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream?.on('data', (chunk: Buffer) => {
      screen.write(chunk);
      file.write(chunk);
    });
  }
  await once(child, 'close');
  file.end();
  await once(file, 'finish');
}
