import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../portal/free-port.ts';
import { findRunningProcesses } from '../portal/processes/pid-files.ts';
import { memoryOf } from './process-memory.ts';
import { type Supervisor, startSupervisor } from './start-supervisor.ts';
import { roundTo } from './statistics.ts';
import type { Outcome, Workload } from './workload-types.ts';

const most = 1.2e9;

/** Memory of the idle portal, including servers and supervisor. */
export const memoryWorkload: Workload = {
  title: 'the idle portal with its servers',
  target: 'less than 1.2 GB',
  async run({ quick, say }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
    let supervisor: Supervisor | undefined;
    try {
      supervisor = await startSupervisor([process.execPath, 'tools/portal/start.ts'], {
        dataDir,
        port: await freePort(),
        say,
      });
      // Long enough to collect the garbage of the start.
      await delay(quick ? 5_000 : 60_000);
      const processes = new Map([['supervisor', supervisor.pid]]);
      for (const [name, { pid }] of findRunningProcesses(join(dataDir, 'run'))) {
        processes.set(name, pid);
      }
      return outcomeOf(processes);
    } finally {
      await supervisor?.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

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
    result: `${roundTo(total('pss') / 1e9, 2)} GB`,
    spread: null,
    reached: total('pss') < most,
    measured: { processes: taken, pss: total('pss'), rss: total('rss') },
  };
}
