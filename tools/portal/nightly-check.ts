import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { nextNightlyRun, readModelCheckTime } from '@portal/bus/nightly-schedule';
import { rootFolder } from '../root-folder.ts';
import type { DataDirectory } from './data-directory/open-data-directory.ts';
import { readJsonIfWhole, writePrivate } from './data-directory/private-file.ts';
import { openLog } from './processes/process-logs.ts';

const pollMs = 10_000;

/**
 * Runs `npm run check` each night, and soon after a start that missed a night. The check stores its result
 * in the databases, for Settings and the metrics, and in `logs/check.log`. Gives a function that stops it.
 */
export function startNightlyCheck(
  { path, in: within }: Pick<DataDirectory, 'path' | 'in'>,
  say: (line: string) => void,
): () => Promise<void> {
  const file = within('nightly-check.json');
  const logFile = within('logs', 'check.log');
  const program = join(rootFolder, 'tools/check/check.ts');
  let child: ChildProcess | null = null;
  let polling = Promise.resolve();
  let isStopping = false;

  async function poll(): Promise<void> {
    if (isStopping) return;
    const last = await readJsonIfWhole<{ begunAt: string }>(file);
    const now = new Date();
    const isDue =
      last !== null && nextNightlyRun(new Date(last.begunAt), readModelCheckTime) <= now;
    // At the first start nothing is due.
    if (last && !isDue) return;
    await writePrivate(file, `${JSON.stringify({ begunAt: now.toISOString() })}\n`);
    if (!isDue) return;
    const code = await check();
    if (!isStopping && code !== 0) say(`The nightly check ${resultOf(code)}: see ${logFile}`);
  }

  async function check(): Promise<number | null> {
    const log = openLog(within('logs'), 'check');
    child = spawn(process.execPath, [program], {
      env: { ...process.env, PORTAL_DATA_DIR: path },
      // The check ends when this process does, even if it is killed.
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', 'ipc'],
    });
    if (log !== null) closeSync(log);
    const [code] = await once(child, 'exit');
    child = null;
    return code;
  }

  const timer = setInterval(() => {
    polling = polling.then(poll).catch((failure: Error) => {
      say(`The nightly check could not be run: ${failure.message}`);
    });
  }, pollMs);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    child?.kill('SIGTERM');
    await polling;
  };
}

function resultOf(code: number | null): string {
  return code === 1 ? 'found differences' : 'did not finish';
}
