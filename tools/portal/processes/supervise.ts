import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { plainError } from '../plain-error.ts';
import { openLog, readLog } from './logs.ts';
import { removePidFile, writePidFile } from './pid-files.ts';
import { processMark } from './process-mark.ts';
import { type Intervals, type LivenessWatch, watchLiveness } from './watch-liveness.ts';

export interface Program {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** How it shows that it works: an IPC message `{ ready }`, or a probe that gives true. */
  ready: 'message' | (() => Promise<boolean>);
  /** Whether it answers, however it fares otherwise: who stops answering is replaced. */
  alive?: () => Promise<boolean>;
  /** Gets what it wrote last when it ends by itself; gives a line that says what was put right, or null. */
  repair?: (lastWords: string) => string | null;
}

export interface Supervised {
  name: string;
  /** The process id; null while it is down. */
  pid(): number | null;
  /** Resolves when it works for the first time; fails if it doesn't come up at all. */
  ready: Promise<void>;
  /** SIGTERM, after the limit SIGKILL; resolves when it has ended. */
  stop(limit?: number): Promise<void>;
}

export interface Places {
  run: string;
  logs: string;
  say(line: string): void;
  /** How hung processes are found; shorter in tests. */
  intervals?: Intervals | undefined;
}

const firstDelay = 100;
const longestDelay = 10_000;
/** Who lived so long starts again without a wait. */
const goodLife = 30_000;
const startLimit = 90_000;
const triesToComeUp = 4;
/** The code with which a service says that trying again would not help. */
const misconfigured = 78;

/**
 * Starts a program and starts it again whenever it ends, with growing delays, until it is
 * stopped. It leads a process group of its own, so that a Ctrl-C in the terminal reaches the
 * supervisor alone, who stops everything in order.
 */
export function supervise(program: Program, { run, logs, say, intervals }: Places): Supervised {
  const { name, ready: proof } = program;
  let child: ChildProcess | null = null;
  let stopping = false;
  let deaths = 0;
  let pause: NodeJS.Timeout | undefined;
  let isUp = false;
  const up = Promise.withResolvers<void>();
  // A failure that nobody waits for yet is no unhandled rejection.
  up.promise.catch(() => {});
  const lateness = setTimeout(
    () => giveUp(neverUp(`did not come up within ${startLimit / 1000} s`)),
    startLimit,
  );

  function comeUp(): void {
    isUp = true;
    clearTimeout(lateness);
    up.resolve();
  }

  function giveUp(reason: Error): void {
    clearTimeout(lateness);
    up.reject(reason);
  }

  function neverUp(what: string): Error {
    return plainError(`${name} ${what}; see ${logs}/${name}.log`);
  }

  function launch(): void {
    const log = openLog(logs, name);
    const logStart = log === null ? 0 : fstatSync(log).size;
    const ipc = proof === 'message' ? (['ipc'] as const) : [];
    const started = performance.now();
    const launched = spawn(program.command, program.args, {
      cwd: program.cwd,
      env: { ...program.env, ...processMark(run, name) },
      detached: true,
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', ...ipc],
    });
    if (log !== null) closeSync(log);
    child = launched;
    launched.once('error', (failure) => {
      if (launched.pid === undefined) giveUp(neverUp(`could not be started: ${failure.message}`));
    });
    if (launched.pid === undefined) return;
    if (!writePidFile(run, name, launched.pid)) {
      say(`${name} runs without a pid file: ${run} can't be written to`);
    }
    const liveness = watchHangs(launched);
    launched.once('exit', (code, signal) => {
      liveness?.stop();
      if (code === misconfigured) giveUp(neverUp('is not configured as it must be'));
      else ended(signal ?? `code ${code}`, { started, logStart });
    });
    if (proof === 'message') {
      launched.on('message', (message) => {
        if (typeof message === 'object' && message && 'ready' in message) {
          liveness?.answered();
          comeUp();
        }
      });
    } else if (!isUp) {
      void watch(launched, proof);
    }
  }

  function watchHangs(launched: ChildProcess): LivenessWatch | null {
    if (!program.alive) return null;
    return watchLiveness({
      probe: program.alive,
      // A server recovers its data first, which takes as long as it takes.
      startMs: proof === 'message' ? startLimit : Number.POSITIVE_INFINITY,
      intervals,
      hangs(silentMs) {
        say(`${name} has not answered for ${Math.round(silentMs / 1000)} s and is replaced`);
        launched.kill('SIGKILL');
      },
    });
  }

  async function watch(launched: ChildProcess, probe: () => Promise<boolean>): Promise<void> {
    while (!hasEnded(launched)) {
      if (await probe()) return comeUp();
      await delay(30);
    }
  }

  function ended(how: string, life: { started: number; logStart: number }): void {
    child = null;
    removePidFile(run, name);
    if (stopping) return;
    const repaired = program.repair?.(readLog(logs, name, life.logStart));
    if (repaired) say(repaired);
    deaths = performance.now() - life.started > goodLife ? 1 : deaths + 1;
    if (!isUp && deaths >= triesToComeUp) {
      giveUp(neverUp(`ended with ${how} each time`));
      return;
    }
    say(`${name} ended (${how}); starting it again`);
    pause = setTimeout(launch, Math.min(firstDelay * 2 ** (deaths - 1), longestDelay));
  }

  async function stop(limit = 12_000): Promise<void> {
    stopping = true;
    clearTimeout(pause);
    giveUp(plainError(`${name} was stopped`));
    const last = child;
    if (!last || hasEnded(last)) return;
    const exited = once(last, 'exit');
    last.kill('SIGTERM');
    const hard = setTimeout(() => {
      say(`${name} did not stop within ${limit / 1000} s and was killed`);
      last.kill('SIGKILL');
    }, limit);
    await exited;
    clearTimeout(hard);
  }

  launch();
  return { name, pid: () => child?.pid ?? null, ready: up.promise, stop };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}
