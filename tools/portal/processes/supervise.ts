import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expectedError } from '../expected-error.ts';
import { removePidFile, writePidFile } from './pid-files.ts';
import { openLog, readLog } from './process-logs.ts';
import { processTagEnvironment } from './process-tag.ts';
import { type Intervals, type LivenessWatch, watchLiveness } from './watch-liveness.ts';

export interface Program {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The variables with its current keys, which it also takes up while it runs (libs/runtime/src/run-main.ts). */
  keys?: () => Record<string, string>;
  /** How readiness is detected: an IPC message `{ ready }`, or a probe. */
  ready: 'message' | (() => Promise<boolean>);
  /** A liveness probe: a process that stops responding is restarted. */
  alive?: () => Promise<boolean>;
  /** Called with the last output after a crash; gives a message if it repaired something, else null. */
  repair?: (lastOutput: string) => string | null;
}

export interface SupervisedProcess {
  name: string;
  /** The process id; null while it is not running. */
  pid(): number | null;
  /** Resolves when it is ready for the first time; fails if it never starts. */
  ready: Promise<void>;
  /**
   * Sends the running process its current keys; resolves when it has taken them up. A process that ends gets
   * them with its next start. Fails if the process can't take them up.
   */
  sendKeys(): Promise<void>;
  /** Sends SIGTERM, after the timeout SIGKILL; resolves when it has ended. */
  stop(timeoutMs?: number): Promise<void>;
}

export interface SuperviseOptions {
  run: string;
  logs: string;
  say(line: string): void;
  /** How hung processes are found; shorter in tests. */
  intervals?: Intervals | undefined;
}

const firstDelayMs = 100;
const maxDelayMs = 10_000;
/** A process that ran this long is restarted without delay. */
const stableUptimeMs = 30_000;
const startTimeoutMs = 90_000;
const maxStartAttempts = 4;
/** A service seals its stored fields again before it responds. */
const keysTimeoutMs = 5 * 60_000;
/** The exit code of a service with an invalid configuration: at the first start, trying again would not help. */
const misconfigured = 78;

/**
 * Starts a program and restarts it whenever it ends, with growing delays, until it is stopped. It runs in
 * its own process group, so that Ctrl-C reaches only the supervisor, which stops everything in order.
 */
export function supervise(
  program: Program,
  { run, logs, say, intervals }: SuperviseOptions,
): SupervisedProcess {
  const { name, ready: readyProbe } = program;
  // Now, because somebody may remove the directory.
  const tag = processTagEnvironment(run, name);
  let child: ChildProcess | null = null;
  let stopping = false;
  let crashes = 0;
  let pause: NodeJS.Timeout | undefined;
  let isReady = false;
  let keysSent = 0;
  const readiness = Promise.withResolvers<void>();
  // Avoid an unhandled rejection before anyone awaits it.
  readiness.promise.catch(() => {});
  const startTimer = setTimeout(
    () => failStart(startError(`did not start within ${startTimeoutMs / 1000} s`)),
    startTimeoutMs,
  );

  function markReady(): void {
    isReady = true;
    clearTimeout(startTimer);
    readiness.resolve();
  }

  function failStart(reason: Error): void {
    clearTimeout(startTimer);
    readiness.reject(reason);
  }

  function startError(what: string): Error {
    return expectedError(`${name} ${what}; see ${logs}/${name}.log`);
  }

  /** What the program has said about its configuration. */
  function misconfiguration(logStart: number): Error {
    const said = readLog(logs, name, logStart).split('\n');
    const reasons = said.filter((line) => line.startsWith(`${name}: `));
    return reasons.length > 0
      ? expectedError(reasons.join('\n'))
      : startError('has an invalid configuration');
  }

  function launch(): void {
    const log = openLog(logs, name);
    const logStart = log === null ? 0 : fstatSync(log).size;
    const ipc = readyProbe === 'message' ? (['ipc'] as const) : [];
    const started = performance.now();
    const launched = spawn(program.command, program.args, {
      cwd: program.cwd,
      env: { ...program.env, ...program.keys?.(), ...tag },
      detached: true,
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', ...ipc],
    });
    if (log !== null) closeSync(log);
    child = launched;
    launched.once('error', (failure) => {
      if (launched.pid === undefined)
        failStart(startError(`could not be started: ${failure.message}`));
    });
    if (launched.pid === undefined) return;
    if (!writePidFile(run, name, launched.pid)) {
      say(`${name} runs without a pid file, because ${run} can't be written`);
    }
    const liveness = watchHangs(launched);
    launched.once('exit', (code, signal) => {
      liveness?.stop();
      // Later, as when another program has taken its port meanwhile, it may be able to start again.
      if (code === misconfigured && !isReady) failStart(misconfiguration(logStart));
      else ended(signal ?? `code ${code}`, { started, logStart });
    });
    if (readyProbe === 'message') {
      launched.on('message', (message) => {
        if (typeof message === 'object' && message && 'ready' in message) {
          liveness?.markAlive();
          markReady();
        }
      });
    } else if (!isReady) {
      void watch(launched, readyProbe);
    }
  }

  function watchHangs(launched: ChildProcess): LivenessWatch | null {
    if (!program.alive) return null;
    return watchLiveness({
      probe: program.alive,
      // A server may first recover its data, for any length of time.
      startMs: readyProbe === 'message' ? startTimeoutMs : Number.POSITIVE_INFINITY,
      intervals,
      onHang(silentMs) {
        say(`${name} hasn't responded for ${Math.round(silentMs / 1000)} s: restarting it`);
        launched.kill('SIGKILL');
      },
    });
  }

  async function watch(launched: ChildProcess, probe: () => Promise<boolean>): Promise<void> {
    while (!hasEnded(launched)) {
      if (await probe()) return markReady();
      await delay(30);
    }
  }

  function ended(how: string, life: { started: number; logStart: number }): void {
    child = null;
    removePidFile(run, name);
    if (stopping) return;
    const repaired = program.repair?.(readLog(logs, name, life.logStart));
    if (repaired) say(repaired);
    crashes = performance.now() - life.started > stableUptimeMs ? 1 : crashes + 1;
    if (!isReady && crashes >= maxStartAttempts) {
      failStart(startError(`stopped with ${how} each time`));
      return;
    }
    say(`${name} stopped (${how}): restarting it`);
    pause = setTimeout(launch, Math.min(firstDelayMs * 2 ** (crashes - 1), maxDelayMs));
  }

  async function sendKeys(): Promise<void> {
    const target = child;
    if (!program.keys || !target?.connected || hasEnded(target)) return;
    keysSent += 1;
    const id = keysSent;
    const taken = Promise.withResolvers<void>();
    const onMessage = (message: { keysTaken?: number; failure?: string }) => {
      if (message.keysTaken !== id) return;
      if (message.failure === undefined) taken.resolve();
      else taken.reject(expectedError(`${name} can't use the new keys: ${message.failure}`));
    };
    const onExit = () => taken.resolve();
    target.on('message', onMessage).once('exit', onExit);
    const timer = setTimeout(
      () => taken.reject(expectedError(`${name} hasn't taken up the new keys`)),
      keysTimeoutMs,
    );
    try {
      target.send({ keys: program.keys(), id }, (failure) => failure && taken.resolve());
      await taken.promise;
    } finally {
      clearTimeout(timer);
      target.off('message', onMessage).off('exit', onExit);
    }
  }

  async function stop(timeoutMs = 12_000): Promise<void> {
    stopping = true;
    clearTimeout(pause);
    failStart(expectedError(`${name} was stopped`));
    const last = child;
    if (!last || hasEnded(last)) return;
    const exited = once(last, 'exit');
    last.kill('SIGTERM');
    const killTimer = setTimeout(() => {
      say(`${name} did not stop within ${timeoutMs / 1000} s and was killed`);
      last.kill('SIGKILL');
    }, timeoutMs);
    await exited;
    clearTimeout(killTimer);
  }

  launch();
  return { name, pid: () => child?.pid ?? null, ready: readiness.promise, sendKeys, stop };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}
