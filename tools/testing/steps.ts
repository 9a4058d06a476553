import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rootFolder } from '../root-folder.ts';

export interface Step {
  title: string;
  command: string;
  args: string[];
  /** Relative to the repository. */
  folder?: string;
}

/** Runs a step with its output shown, and says whether it ended well. */
export async function runStep(
  { title, command, args, folder = '' }: Step,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return false;
  const started = performance.now();
  console.log(`\n── ${title}`);
  const child = spawn(command, args, { cwd: join(rootFolder, folder), env, stdio: 'inherit' });
  const pass = () => child.kill('SIGTERM');
  signal.addEventListener('abort', pass, { once: true });
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', pass);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code === 0;
}
