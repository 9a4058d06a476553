import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a program of the repository by its path until it ends. */
export async function runProgram(
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<{ lines: string[]; complained: string; code: number | null }> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { lines: said.trim().split('\n'), complained: complained.trim(), code };
}
