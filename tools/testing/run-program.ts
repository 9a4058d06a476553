import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a program of the repository by its path until it ends, by another program such as `nsenter` if given. */
export async function runProgram(
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  by: readonly string[] = [],
): Promise<{ lines: string[]; stderr: string; code: number | null }> {
  const [command = process.execPath, ...rest] = [...by, process.execPath, file, ...args];
  const child = spawn(command, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { lines: stdout.trim().split('\n'), stderr: stderr.trim(), code };
}
