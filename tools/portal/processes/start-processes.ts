import type { DataDirectory } from '../data-directory/open-data-directory.ts';
import { watchDisk } from '../data-directory/watch-disk.ts';
import { expectedError } from '../expected-error.ts';
import { endLeftoverProcesses } from './end-leftover-processes.ts';
import { trimLogs } from './process-logs.ts';
import { type Program, type SupervisedProcess, supervise } from './supervise.ts';

export interface ProcessesOptions {
  /** The names of the processes in the groups in which they are stopped, one after the other. */
  stopOrder: readonly (readonly string[])[];
  log(line: string): void;
  /** Cancels the start: everything is stopped, and it fails. */
  signal?: AbortSignal | undefined;
}

/** What a start works with. */
export interface ProcessesContext {
  launch(program: Program): SupervisedProcess;
  /** Registers what ends before the processes do. */
  onStop(close: () => unknown): void;
  /** Sends all processes their current keys; resolves when all have taken them up. */
  sendKeys(): Promise<void>;
  /** Fires when the start is cancelled or fails. */
  signal: AbortSignal;
}

export interface Processes {
  /** The current process ids by name. */
  pids(): Record<string, number>;
  /** Stops all in order, and releases the data directory. */
  stop(): Promise<void>;
}

/**
 * Starts supervised processes on a data directory: `start` launches them. Where it fails or is cancelled,
 * all are stopped. Processes that an earlier start left running are stopped first.
 */
export async function startProcesses<Started>(
  data: DataDirectory,
  { stopOrder, log, signal }: ProcessesOptions,
  start: (context: ProcessesContext) => Promise<Started>,
): Promise<Started & Processes> {
  const processes = new Map<string, SupervisedProcess>();
  const trimming = setInterval(trimLogs, 60_000, data.in('logs')).unref();
  const stopWatching = watchDisk(data.path, log);
  const closers: (() => unknown)[] = [];
  let stopped: Promise<void> | undefined;

  function launch(program: Program): SupervisedProcess {
    if (stopped) throw expectedError('the start was cancelled');
    const started = supervise(program, { run: data.in('run'), logs: data.in('logs'), say: log });
    processes.set(program.name, started);
    return started;
  }

  function stop(): Promise<void> {
    stopped ??= stopAll().finally(() => {
      clearInterval(trimming);
      stopWatching();
    });
    return stopped;
  }

  async function stopAll(): Promise<void> {
    await Promise.all(closers.map((close) => close()));
    for (const group of stopOrder) {
      await Promise.all(group.map((name) => processes.get(name)?.stop()));
    }
    await data.release();
  }

  async function sendKeys(): Promise<void> {
    await Promise.all([...processes.values()].map((each) => each.sendKeys()));
  }

  async function startAll(): Promise<Started> {
    await endLeftoverProcesses(data.in('run'), stopOrder, { say: log });
    await data.migrate(log);
    trimLogs(data.in('logs'));
    return start({ launch, onStop: (close) => closers.push(close), sendKeys, signal: ending });
  }

  // Cancels the start on request, and when a part of it fails.
  const failing = new AbortController();
  const ending = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
  try {
    const started = await Promise.race([startAll(), aborted(ending)]);
    return { ...started, pids: () => pidsOf(processes), stop };
  } catch (failure) {
    failing.abort();
    await stop();
    throw failure;
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => reject(expectedError('the start was cancelled'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

function pidsOf(processes: Map<string, SupervisedProcess>): Record<string, number> {
  const pids: Record<string, number> = {};
  for (const [name, supervised] of processes) {
    const pid = supervised.pid();
    if (pid !== null) pids[name] = pid;
  }
  return pids;
}
