import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { backupTime, nextNightlyRun, readModelCheckTime } from '@portal/bus/nightly-schedule';
import { rootFolder } from '../root-folder.ts';
import type { DataDirectory } from './data-directory/open-data-directory.ts';
import { readJsonIfValid, writePrivate } from './data-directory/private-file.ts';
import { expectedError } from './expected-error.ts';
import { openLog } from './processes/process-logs.ts';

const pollMs = 10_000;

/** A command that `npm start` runs each night, or more often. */
interface ScheduledCommand {
  /** The name of its log. */
  name: 'check' | 'backup' | 'changes';
  /** What it is called in messages. */
  title: string;
  program: string;
  args: readonly string[];
  /** When it is due again, after it has begun. */
  nextRun(begunAt: Date): Date;
  /** Whether it also runs soon after the first start. */
  isDueAtFirst: boolean;
  /** Says how it ended, after its name. */
  resultOf(code: number | null): string;
}

const check: ScheduledCommand = {
  name: 'check',
  title: 'nightly check',
  program: join(rootFolder, 'tools/check/check.ts'),
  args: [],
  nextRun: (begunAt) => nextNightlyRun(begunAt, readModelCheckTime),
  isDueAtFirst: false,
  resultOf: (code) => (code === 1 ? 'found differences' : 'did not finish'),
};
const backupProgram = join(rootFolder, 'tools/backup/backup.ts');
const backup: ScheduledCommand = {
  name: 'backup',
  title: 'nightly backup',
  program: backupProgram,
  args: [],
  nextRun: (begunAt) => nextNightlyRun(begunAt, backupTime),
  // Who has just set it up wants to see whether it works.
  isDueAtFirst: true,
  resultOf: () => 'failed',
};

/** The copy of changes after a backup, each so many minutes. */
function changesEvery(minutes: number): ScheduledCommand {
  return {
    name: 'changes',
    title: 'copy of changes',
    program: backupProgram,
    args: ['--changes'],
    nextRun: (begunAt) => new Date(begunAt.getTime() + minutes * 60_000),
    // They follow a backup.
    isDueAtFirst: false,
    resultOf: () => 'failed',
  };
}

function commandsOf({ BACKUP_TO, BACKUP_CHANGES_MINUTES }: NodeJS.ProcessEnv): ScheduledCommand[] {
  if (!BACKUP_TO) return [check];
  const minutes = Number(BACKUP_CHANGES_MINUTES || 0);
  if (minutes === 0) return [backup, check];
  if (Number.isInteger(minutes) && minutes > 0) return [backup, changesEvery(minutes), check];
  throw expectedError(
    `BACKUP_CHANGES_MINUTES must be a whole number of minutes, not ${BACKUP_CHANGES_MINUTES}`,
  );
}

/** What the data directory tells of the last run of a command. */
interface LastRun {
  begunAt: string;
  /** Whether it hasn't ended: after a start, that it was interrupted and is due again. */
  isRunning?: boolean;
}

/**
 * Runs `npm run check` each night, and `npm run backup` where BACKUP_TO is set; and soon after a start where
 * a night was missed or interrupted. Copies changes where BACKUP_CHANGES_MINUTES is set. They store their results in
 * the databases, for Settings and the metrics, and write to `logs`. Gives a function that stops them. Throws a plain
 * error where the environment is wrong.
 */
export function startNightlyRuns(
  data: Pick<DataDirectory, 'path' | 'in'>,
  say: (line: string) => void,
): () => Promise<void> {
  const stops = commandsOf(process.env).map((command) => startScheduledRun(command, data, say));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startScheduledRun(
  { name, title, program, args, nextRun, isDueAtFirst, resultOf }: ScheduledCommand,
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
    const isDue = last ? last.isRunning || nextRun(new Date(last.begunAt)) <= now : isDueAtFirst;
    if (last && !isDue) return;
    const begunAt = now.toISOString();
    await store({ begunAt, isRunning: isDue });
    if (!isDue) return;
    try {
      const code = await run();
      if (!isStopping && code !== 0) say(`The ${title} ${resultOf(code)}: see ${logFile}`);
    } finally {
      if (!isStopping) await store({ begunAt, isRunning: false });
    }
  }

  async function store(run: LastRun): Promise<void> {
    await writePrivate(file, `${JSON.stringify(run)}\n`);
  }

  async function run(): Promise<number | null> {
    const log = openLog(within('logs'), name);
    child = spawn(process.execPath, [program, ...args], {
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
      say(`The ${title} could not be run: ${failure.message}`);
    });
  }, pollMs);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    child?.kill('SIGTERM');
    await polling;
  };
}
