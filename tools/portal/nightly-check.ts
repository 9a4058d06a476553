import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { copiesCheckTime, nextNightly } from '@portal/bus/nightly';
import { rootFolder } from '../root-folder.ts';
import type { DataDirectory } from './data-directory/open.ts';
import { readJsonIfWhole, writePrivate } from './data-directory/private-file.ts';
import { openLog } from './processes/logs.ts';

const lookEveryMs = 10_000;

/**
 * Runs `npm run check` each night, and soon after a start where a night was missed. The check writes what it
 * found into the databases, where Settings and the metrics read it, and into `logs/check.log`. Gives what stops it.
 */
export function startNightlyCheck(
  { path, in: within }: Pick<DataDirectory, 'path' | 'in'>,
  say: (line: string) => void,
): () => Promise<void> {
  const file = within('nightly-check.json');
  const logFile = within('logs', 'check.log');
  const program = join(rootFolder, 'tools/check/check.ts');
  let child: ChildProcess | null = null;
  let looking = Promise.resolve();
  let isStopping = false;

  async function look(): Promise<void> {
    if (isStopping) return;
    const last = await readJsonIfWhole<{ begunAt: string }>(file);
    const now = new Date();
    const isDue = last !== null && nextNightly(new Date(last.begunAt), copiesCheckTime) <= now;
    // The first night counts from the first start.
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
      // It ends when this process does, however that ends.
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', 'ipc'],
    });
    if (log !== null) closeSync(log);
    const [code] = await once(child, 'exit');
    child = null;
    return code;
  }

  const timer = setInterval(() => {
    looking = looking.then(look).catch((failure: Error) => {
      say(`The nightly check could not be run: ${failure.message}`);
    });
  }, lookEveryMs);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    child?.kill('SIGTERM');
    await looking;
  };
}

function resultOf(code: number | null): string {
  return code === 1 ? 'found differences' : 'did not get to its end';
}
