import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { rootFolder } from '../root-folder.ts';

export interface Step {
  title: string;
  command: string;
  args: string[];
  /** Whether it needs none of the run's servers, because its tests start their own. */
  hasOwnServers?: true;
}

/** Shows a piece of a step's output. */
type Show = (chunk: Buffer | string) => void;

/**
 * Runs a step, shows its output, appends it to a file, and tells whether it succeeded. With `atOnce`, the
 * output is shown when the step has ended, because it runs beside others.
 */
export async function runStep(
  { title, command, args }: Step,
  env: NodeJS.ProcessEnv,
  { signal, output, atOnce = false }: { signal: AbortSignal; output: string; atOnce?: boolean },
): Promise<boolean> {
  if (signal.aborted) return false;
  const started = performance.now();
  const held: (Buffer | string)[] = [];
  const show: Show = (chunk) => (atOnce ? held.push(chunk) : process.stdout.write(chunk));
  show(`\n── ${title}\n`);
  const child = spawn(command, args, {
    cwd: rootFolder,
    env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const written = showOutput(child, show, output);
  const pass = () => child.kill('SIGTERM');
  signal.addEventListener('abort', pass, { once: true });
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', pass);
  // Processes it left running may keep its output open forever.
  await Promise.race([written, delay(1_000, undefined, { ref: false })]);
  for (const chunk of held) process.stdout.write(chunk);
  return end(title, code === 0, started);
}

/** Runs a step of this process; what it throws is shown, and it has failed. */
export async function runInProcessStep(
  title: string,
  work: () => Promise<boolean>,
): Promise<boolean> {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const passed = await work().catch((failure) => {
    console.error(failure);
    return false;
  });
  return end(title, passed, started);
}

function end(title: string, passed: boolean, started: number): boolean {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${title}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return passed;
}

async function showOutput(child: ChildProcess, show: Show, output: string): Promise<void> {
  const file = createWriteStream(output, { flags: 'a', mode: 0o600 });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      show(chunk);
      file.write(chunk);
    });
  }
  await once(child, 'close');
  file.end();
  await once(file, 'finish');
}
