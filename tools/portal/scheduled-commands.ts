import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import {
  backupTime,
  isInFuture,
  nextNightlyRun,
  readModelCheckTime,
} from '@portal/bus/nightly-schedule';
import { saveBackupResult, saveOplogBackupResult } from '@portal/runtime/backup/backup-results';
import type { Connection } from 'mongoose';
import { locationOf } from '../backup/backup-store.ts';
import { withDatabases } from '../command-line/run-on-databases.ts';
import { rootFolder } from '../root-folder.ts';
import type { DataDirectory } from './data-directory/open-data-directory.ts';
import { readJsonIfValid, writePrivate } from './data-directory/private-file.ts';
import { expectedError } from './expected-error.ts';
import { openLog } from './processes/process-logs.ts';

const pollMs = 10_000;
/** Commands end by themselves at their limits, unless they are stuck. */
const backupLimitMs = (6 * 60 + 5) * 60_000;
const changesLimitMs = 65 * 60_000;
/** `npm start` must end within ten seconds. */
const stopLimitMs = 5_000;
/** What a command sends when it has stored its failure itself. */
export const resultSavedMessage = 'result saved';

/** A command that `npm start` runs each night, or more often. */
export interface ScheduledCommand {
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
  /** When it is killed; never if it has no limit. */
  limitMs?: number;
  /** Stores a failure in identity's database where the command hasn't. */
  saveFailure?(identity: Connection, error: string): Promise<void>;
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
  limitMs: backupLimitMs,
  async saveFailure(identity, error) {
    const location = locationOf(process.env.BACKUP_TO ?? '');
    await saveBackupResult(identity, { outcome: { error }, isNightly: true, location });
  },
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
    limitMs: changesLimitMs,
    saveFailure: (identity, error) => saveOplogBackupResult(identity, { error }),
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
  /** A failure that could not be stored in the databases yet. */
  unsavedFailure?: string;
}

/** How a command has ended. */
interface Ending {
  code: number | null;
  signal: string | null;
  isResultSaved: boolean;
}

/**
 * Runs `npm run check` each night, and `npm run backup` where BACKUP_TO is set; and soon after a start where
 * a night was missed or interrupted. Copies changes where BACKUP_CHANGES_MINUTES is set. They store their results in
 * the databases, for Settings and the metrics, and write to `logs`. Gives a function that stops them. Throws a plain
 * error where the environment is wrong. A command that is stuck is killed at its limit, or `stopLimitMs` after the
 * portal is stopped; the failure of one that has stored none itself is stored as soon as MongoDB can be reached.
 */
export function startScheduledCommands(
  data: Pick<DataDirectory, 'path' | 'in'>,
  say: (line: string) => void,
  commands: readonly ScheduledCommand[] = commandsOf(process.env),
): () => Promise<void> {
  const stops = commands.map((command) => startScheduledCommand(command, data, say));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startScheduledCommand(
  command: ScheduledCommand,
  { path, in: within }: Pick<DataDirectory, 'path' | 'in'>,
  say: (line: string) => void,
): () => Promise<void> {
  const { name, title, program, args, nextRun, isDueAtFirst, resultOf, limitMs } = command;
  const file = within(`nightly-${name}.json`);
  const logFile = within('logs', `${name}.log`);
  let child: ChildProcess | null = null;
  let polling = Promise.resolve();
  let isStopping = false;
  const stopping = new AbortController();

  async function poll(): Promise<void> {
    if (isStopping) return;
    const last = await readJsonIfValid<LastRun>(file);
    const now = new Date();
    if (last?.unsavedFailure && !last.isRunning) await saveUnsavedFailure();
    const isDue = last ? last.isRunning || isDueAgain(new Date(last.begunAt)) : isDueAtFirst;
    if (last && !isDue) return;
    const begunAt = now.toISOString();
    await store({ begunAt, isRunning: isDue });
    if (!isDue) return;
    let unsavedFailure: string | null = null;
    try {
      const { code, signal, isResultSaved } = await run();
      if (isStopping || code === 0) return;
      say(`The ${title} ${resultOf(code)}: see ${logFile}`);
      if (!isResultSaved)
        unsavedFailure = `it ended with ${signal ?? `code ${code}`}: see ${logFile}`;
    } finally {
      if (!isStopping) {
        await store({ begunAt, isRunning: false, ...(unsavedFailure && { unsavedFailure }) });
      }
    }
    await saveUnsavedFailure();

    function isDueAgain(lastBegunAt: Date): boolean {
      return isInFuture(lastBegunAt, now) || nextRun(lastBegunAt) <= now;
    }
  }

  /** Stores a failure in the databases that no command has stored; later, if MongoDB can't be reached. */
  async function saveUnsavedFailure(): Promise<void> {
    const stored = await readJsonIfValid<LastRun>(file);
    const { saveFailure } = command;
    if (!stored?.unsavedFailure || !saveFailure) return;
    const { unsavedFailure, ...last } = stored;
    const { signal } = stopping;
    const options = { name: 'scheduled-commands', directory: path, signal };
    const saving = withDatabases(options, async ({ connect }) =>
      saveFailure(await connect('identity'), unsavedFailure),
    ).then(
      () => true,
      () => false,
    );
    const isSaved = await Promise.race([saving, once(signal, 'abort').then(() => false)]);
    if (isSaved) await store(last);
  }

  async function store(run: LastRun): Promise<void> {
    await writePrivate(file, `${JSON.stringify(run)}\n`);
  }

  async function run(): Promise<Ending> {
    const log = openLog(within('logs'), name);
    const started = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, PORTAL_DATA_DIR: path },
      // It ends when this process does, even if that is killed.
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', 'ipc'],
    });
    if (log !== null) closeSync(log);
    child = started;
    let isResultSaved = false;
    started.on('message', (message) => {
      if (message === resultSavedMessage) isResultSaved = true;
    });
    const killing = limitMs && setTimeout(() => started.kill('SIGKILL'), limitMs);
    try {
      const [code, signal] = await once(started, 'exit');
      return { code, signal, isResultSaved };
    } finally {
      clearTimeout(killing);
      child = null;
    }
  }

  const timer = setInterval(() => {
    polling = polling.then(poll).catch((failure: Error) => {
      say(`The ${title} could not be run: ${failure.message}`);
    });
  }, pollMs);
  return async () => {
    isStopping = true;
    stopping.abort();
    clearInterval(timer);
    const stopped = child;
    stopped?.kill('SIGTERM');
    const killing = setTimeout(() => stopped?.kill('SIGKILL'), stopLimitMs);
    await polling;
    clearTimeout(killing);
  };
}
