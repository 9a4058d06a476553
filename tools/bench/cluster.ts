import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../cluster/start-cluster.ts';
import type { PortalOptions } from '../portal/start-portal.ts';
import { copyStaff } from './copy-staff.ts';
import { measureReads, type Throughput } from './measure-reads.ts';
import { memoryOf } from './process-memory.ts';
import { type ClockLoadResult, startClockLoad } from './start-clock-load.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import { withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const people = 50;

interface Round {
  reads: Throughput;
  clockings: ClockLoadResult;
}

interface Measured {
  processes: 1 | 2;
  rounds: Round[];
  /** Of all processes, in bytes. */
  memory: number;
}

/** What a second process of each service, and a second gateway, bring and cost. */
export const clusterWorkload: Workload = {
  isLong: true,
  title: 'a cluster with one and with two processes of each service, and gateways',
  target: 'none: a second process is for failures, and more work needs more cores',
  async run({ quick, say }) {
    const measured: Measured[] = [];
    for (const processes of [1, 2] as const) {
      measured.push(await measure(processes, { quick, say }));
    }
    return outcomeOf(measured);
  },
};

function measure(
  processes: 1 | 2,
  { quick, say }: { quick: boolean; say(line: string): void },
): Promise<Measured> {
  const counts = { services: processes, gateways: processes };
  return withPortal(
    say,
    async (portal) => {
      const { employees } = await copyStaff(portal, { employees: people });
      const askers = employees.map(({ cookie }) => ({ cookie }));
      const load = { askers, connections: people, seconds: quick ? 1 : 10 };
      const loader = startClockLoad();
      const rounds: Round[] = [];
      try {
        for (let number = 0; number <= (quick ? 2 : 5); number += 1) {
          const url = `${portal.url}/api/time-entries/today-total`;
          const reads = await measureReads({ ...load, url });
          const clockings = await loader.clock({ ...load, url: portal.url });
          // The first round warms up.
          if (number > 0) rounds.push({ reads, clockings });
          say(
            `${processes} of each, round ${number}: ${roundTo(reads.perSecond)} reads, ${roundTo(clockings.perSecond)} clockings a second`,
          );
        }
      } finally {
        loader.stop();
      }
      await delay(quick ? 2_000 : 20_000);
      const sizes = Object.values(portal.pids()).map((pid) => memoryOf(pid).pss);
      return { processes, rounds, memory: sizes.reduce((sum, size) => sum + size, 0) };
    },
    (options: PortalOptions) => startCluster({ ...options, counts, hasNightlyRuns: false }),
  );
}

function outcomeOf(measured: readonly Measured[]): Outcome {
  const table: Outcome['table'] = {};
  for (const { processes, rounds, memory } of measured) {
    const middle = (of: (round: Round) => number, digits = 0) =>
      roundTo(median(rounds.map(of)), digits);
    table[`${processes} of each`] = {
      'reads a second': middle(({ reads }) => reads.perSecond),
      'read p99 ms': middle(({ reads }) => reads.p99, 1),
      'clockings a second': middle(({ clockings }) => clockings.perSecond),
      'clocking p99 ms': middle(({ clockings }) => clockings.p99, 1),
      'memory MB': roundTo(memory / 1e6),
    };
  }
  const [one, two] = Object.values(table);
  const times = (what: string) => roundTo(Number(two?.[what]) / Number(one?.[what]), 2);
  return {
    table,
    summary: `two of each: ${times('reads a second')} times the reads, ${times('clockings a second')} times the clockings, ${times('memory MB')} times the memory`,
    result: `${times('reads a second')} times the reads, ${times('clockings a second')} times the clockings`,
    spread: largestSpread(
      ...measured.flatMap(({ rounds }) => [
        rounds.map(({ reads }) => reads.perSecond),
        rounds.map(({ clockings }) => clockings.perSecond),
      ]),
    ),
    reached: true,
    measured,
  };
}
