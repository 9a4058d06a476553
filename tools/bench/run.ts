// `npm run bench [-- <workload>… --quick --times <number>]`: measures, prints a table of each workload and
// one of all, and writes JSON into bench-results/.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodes, runCommand } from '../command-line/run-command.ts';
import { rootFolder } from '../root-folder.ts';
import { killLeakedProcesses } from '../testing/leaked-processes.ts';
import { roundTo } from './statistics.ts';
import { type Measured, summaryHead, summaryRow, verdictOf } from './summary-row.ts';
import { watchMachine } from './watch-machine.ts';
import { createSharedPortal, withPortal } from './with-portal.ts';
import type { Workload, WorkloadOptions } from './workload-types.ts';
import { workloads } from './workloads.ts';

const mostTimes = 100;
const growing = Object.keys(workloads).filter((name) => workloads[name]?.takesTimes);
const usage = {
  name: 'bench',
  syntax: '[-- <workload>… --quick --times <number>]',
  summary: `Measures performance; with --times, that many times the data of ${growing.join(', ')}. Workloads: ${Object.keys(workloads).join(', ')}.`,
  parse(given: readonly string[]): Chosen | null {
    try {
      const { values, positionals: names } = parseArgs({
        args: [...given],
        options: {
          quick: { type: 'boolean', default: false },
          times: { type: 'string', default: '1' },
        },
        allowPositionals: true,
      });
      const times = Number(values.times);
      if (!Number.isInteger(times) || times < 1 || times > mostTimes) return null;
      const known = times > 1 ? growing : Object.keys(workloads);
      if (!names.every((name) => known.includes(name))) return null;
      // Without names all are measured, also those that take no multiple.
      return times > 1 && names.length === 0 ? null : { names, times, quick: values.quick };
    } catch {
      return null;
    }
  },
};

/** What was chosen on the command line. */
interface Chosen extends Pick<WorkloadOptions, 'quick' | 'times'> {
  names: readonly string[];
}

/** Tags the processes of the portals. */
const tagName = 'PORTAL_BENCH_RUN';

await runCommand(usage, async (chosen, signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  process.env.TMPDIR = folder;
  process.env[tagName] = folder;
  try {
    const stopped = once(signal, 'abort').then(() => Promise.reject(signal.reason));
    const areReached = await Promise.race([measure(chosen), stopped]);
    return areReached ? exitCodes.ok : exitCodes.found;
  } finally {
    // An interrupted run leaves the servers of its portal running.
    await killLeakedProcesses(`${tagName}=${folder}`);
    // Without another turn of the event loop, in which their supervisor would start them again.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Gives whether all targets were reached. */
async function measure({ names, quick, times }: Chosen) {
  const started = performance.now();
  const all: Measured[] = [];
  const say = (line: string) => console.log(line);
  const shared = createSharedPortal(say);
  const options: WorkloadOptions = {
    quick,
    times,
    say,
    // A start takes ten seconds, and a quick run has few of them.
    usePortal: (work) => (quick ? shared.use(work) : withPortal(say, work)),
  };
  const [chosen, leftOut] = choose(names, quick);
  if (leftOut.length > 0) say(`left out of a quick run: ${leftOut.join(', ')}`);
  for (const [name, workload] of chosen) {
    if (!workload.sharesPortal) await shared.close();
    console.log(`\n${name}: ${workload.title}`);
    const machine = watchMachine();
    const outcome = await workload.run(options).catch((failure: Error) => failure);
    const measured = { name, target: workload.target, outcome, machine: machine.stop() };
    all.push(measured);
    print(measured);
    await store(measured);
  }
  if (all.length > 1) {
    console.log(['', ...summaryHead, ...all.map(summaryRow)].join('\n'));
    console.log(`in ${roundTo((performance.now() - started) / 60_000, 1)} minutes`);
  }
  await shared.close();
  return all.every(({ outcome }) => !(outcome instanceof Error) && outcome.reached);
}

/** The workloads with these names, or all; those that share a portal first. Also the names that a quick run leaves out. */
function choose(names: readonly string[], quick: boolean): [[string, Workload][], string[]] {
  const all = Object.entries(workloads);
  const isLeftOut = ({ isLong = false }: Workload) => names.length === 0 && quick && isLong;
  const chosen = all.filter(
    ([name, workload]) => names.includes(name) || (names.length === 0 && !isLeftOut(workload)),
  );
  const inOrder = chosen.toSorted(
    ([, one], [, other]) => Number(other.sharesPortal ?? false) - Number(one.sharesPortal ?? false),
  );
  return [inOrder, all.filter(([, workload]) => isLeftOut(workload)).map(([name]) => name)];
}

function print(measured: Measured): void {
  const { target, outcome } = measured;
  if (outcome instanceof Error) {
    console.error(outcome);
    return;
  }
  console.table(outcome.table);
  console.log(`${outcome.summary} (target ${target}: ${verdictOf(measured)})`);
}

async function store({ name, outcome, machine }: Measured): Promise<void> {
  if (outcome instanceof Error) return;
  const results = join(rootFolder, 'bench-results');
  await mkdir(results, { recursive: true });
  const record = { workload: name, at: new Date().toISOString(), machine, ...outcome };
  await writeFile(join(results, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
}
