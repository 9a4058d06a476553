import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { backupTime, nextNightlyRun, readModelCheckTime } from '@portal/bus/nightly-schedule';
import { rootFolder } from '../root-folder.ts';
import type { DataDirectory } from './data-directory/open-data-directory.ts';
import { readJsonIfValid, writePrivate } from './data-directory/private-file.ts';
import { openLog } from './processes/process-logs.ts';

const pollMs = 10_000;

/** A command that `npm start` runs each night. */
interface NightlyCommand {
  /** The name of its npm script and of its log. */
  name: 'check' | 'backup';
  program: string;
  /** The time in London. */
  time: string;
  /** Whether it also runs soon after the first start. */
  isDueAtFirst: boolean;
  /** Says how it ended, after its name. */
  resultOf(code: number | null): string;
}

const check: NightlyCommand = {
  name: 'check',
  program: join(rootFolder, 'tools/check/check.ts'),
  time: readModelCheckTime,
  isDueAtFirst: false,
  resultOf: (code) => (code === 1 ? 'found differences' : 'did not finish'),
};
const backup: NightlyCommand = {
  name: 'backup',
  program: join(rootFolder, 'tools/backup/backup.ts'),
  time: backupTime,
  // Who has just set it up wants to see whether it works.
  isDueAtFirst: true,
  resultOf: () => 'failed',
};

/** What the data directory tells of the last run of a command. */
interface LastRun {
  begunAt: string;
  /** Whether it hasn't ended: after a start, that it was interrupted and is due again. */
  isRunning?: boolean;
}

/**
 * Runs `npm run check` each night, and `npm run backup` where BACKUP_TO is set; and soon after a start where
 * a night was missed or interrupted. They store their results in the databases, for Settings and the metrics, and write to
 * `logs`. Gives a function that stops them.
 */
export function startNightlyRuns(
  data: Pick<DataDirectory, 'path' | 'in'>,
  say: (line: string) => void,
): () => Promise<void> {
  const commands = process.env.BACKUP_TO ? [backup, check] : [check];
  const stops = commands.map((command) => startNightlyRun(command, data, say));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startNightlyRun(
  { name, program, time, isDueAtFirst, resultOf }: NightlyCommand,
  { path, in: within }: Pick<DataDirectory, 'path' | 'in'>,
  say: (line: string) => void,
): () => Promise<void> {
  const file = within(`nightly-${name}.json`);
  const logFile = within('logs', `${name}.log`);
  let child: ChildProcess | null = null;
  let polling = Promise.resolve();
  let isStopping = false;

  async function poll(): Promise<void> {
    if (isStopping) return;
    const last = await readJsonIfValid<LastRun>(file);
    const now = new Date();
    const isDue = last
      ? last.isRunning || nextNightlyRun(new Date(last.begunAt), time) <= now
      : isDueAtFirst;
    if (last && !isDue) return;
    const begunAt = now.toISOString();
    await store({ begunAt, isRunning: isDue });
    if (!isDue) return;
    try {
      const code = await run();
      if (!isStopping && code !== 0) say(`The nightly ${name} ${resultOf(code)}: see ${logFile}`);
    } finally {
      if (!isStopping) await store({ begunAt, isRunning: false });
    }
  }

  async function store(run: LastRun): Promise<void> {
    await writePrivate(file, `${JSON.stringify(run)}\n`);
  }

  async function run(): Promise<number | null> {
    const log = openLog(within('logs'), name);
    child = spawn(process.execPath, [program], {
      env: { ...process.env, PORTAL_DATA_DIR: path },
      // It ends when this process does, even if that is killed.
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', 'ipc'],
    });
    if (log !== null) closeSync(log);
    const [code] = await once(child, 'exit');
    child = null;
    return code;
  }

  const timer = setInterval(() => {
    polling = polling.then(poll).catch((failure: Error) => {
      say(`The nightly ${name} could not be run: ${failure.message}`);
    });
  }, pollMs);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    child?.kill('SIGTERM');
    await polling;
  };
}
