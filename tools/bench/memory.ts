import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunningProcesses } from '../portal/processes/pid-files.ts';
import { rootFolder } from '../root-folder.ts';
import { memoryOf } from './process-memory.ts';
import { roundTo } from './statistics.ts';
import type { Outcome, Workload } from './workload-types.ts';

const most = 1.2e9;

/** Memory of the idle portal, including servers and supervisor. */
export const memoryWorkload: Workload = {
  title: 'the idle portal with its servers',
  target: 'less than 1.2 GB',
  async run({ quick, say }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
    const supervisor = start(dataDir);
    try {
      await ready(supervisor, say);
      // Long enough to collect the garbage of the start.
      await delay(quick ? 10_000 : 60_000);
      const processes = new Map([['supervisor', supervisor.pid ?? 0]]);
      for (const [name, { pid }] of findRunningProcesses(join(dataDir, 'run'))) {
        processes.set(name, pid);
      }
      return outcomeOf(processes);
    } finally {
      await stop(supervisor);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

function start(dataDir: string): ChildProcess {
  return spawn(process.execPath, [join(rootFolder, 'tools/portal/start.ts')], {
    env: { ...process.env, PORTAL_DATA_DIR: dataDir, PORT: `${20_000 + (process.pid % 10_000)}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function ready(supervisor: ChildProcess, say: (line: string) => void): Promise<void> {
  if (!supervisor.stdout) throw new TypeError('the portal’s output is not read');
  for await (const line of createInterface(supervisor.stdout)) {
    say(line);
    if (line.startsWith('Portal ready')) return void supervisor.stdout.resume();
  }
  throw new Error('the portal did not start');
}

async function stop(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null) return;
  const exited = once(supervisor, 'exit');
  supervisor.kill('SIGTERM');
  await exited;
}

function outcomeOf(processes: ReadonlyMap<string, number>): Outcome {
  const taken = [...processes].map(([name, pid]) => ({ name, ...memoryOf(pid) }));
  const total = (kind: 'pss' | 'rss') => taken.reduce((sum, each) => sum + each[kind], 0);
  const all = [...taken, { name: 'all', pss: total('pss'), rss: total('rss') }];
  const table = all.map(({ name, pss, rss }) => [
    name,
    { 'PSS MB': roundTo(pss / 1e6), 'RSS MB': roundTo(rss / 1e6) },
  ]);
  return {
    table: Object.fromEntries(table),
    summary: `${roundTo(total('pss') / 1e9, 2)} GB, shared pages counted once`,
    reached: total('pss') < most,
    measured: { processes: taken, pss: total('pss'), rss: total('rss') },
  };
}
