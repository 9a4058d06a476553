import { copyStaff } from './copy-staff.ts';
import { measureReads, type ReadLoad, type Throughput, throughputRow } from './measure-reads.ts';
import { startBaselineProcess } from './start-baseline-process.ts';
import { median, roundTo, spreadOf } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { clockInAll } from './warm-up.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = 0.4;
const connections = 32;

interface Round {
  portal: Throughput;
  baseline: Throughput;
  ratio: number;
}

/** One signed-in REST read through the gateway compared with a minimal baseline. */
export const singleReadWorkload: Workload = {
  title: 'today’s total by REST, against bare HTTP with one Valkey lookup and one findOne',
  target: `at least ${least}`,
  sharesPortal: true,
  run: ({ quick, say, usePortal }) =>
    usePortal(async (portal) => {
      // One per connection, so that responses can't be shared between people.
      const { employees } = await copyStaff(portal, { employees: quick ? 8 : connections });
      await clockInAll(portal.url, employees);
      await waitUntilIdle(portal);
      const baseline = await startBaselineProcess('baseline-read.ts', portal);
      try {
        const load = { connections };
        const sides = {
          portal: {
            ...load,
            url: `${portal.url}/api/time-entries/today-total`,
            askers: employees.map(({ cookie }) => ({ cookie })),
          },
          baseline: {
            ...load,
            url: baseline.url,
            askers: employees.map(({ key }) => ({ 'x-session-key': key })),
          },
        };
        const rounds: Round[] = [];
        for (let number = 0; number <= (quick ? 2 : 7); number += 1) {
          // The first round warms both up: V8 needs tens of thousands of requests to optimise.
          const seconds = number === 0 ? (quick ? 3 : 20) : quick ? 1 : 5;
          const round = await measureRound(sides, seconds);
          if (number > 0) rounds.push(round);
          say(`round ${number}: ${roundTo(round.ratio, 3)}`);
        }
        return outcomeOf(rounds);
      } finally {
        baseline.stop();
      }
    }),
};

async function measureRound(
  sides: Record<'portal' | 'baseline', Omit<ReadLoad, 'seconds'>>,
  seconds: number,
): Promise<Round> {
  const baseline = await measureReads({ ...sides.baseline, seconds });
  const portal = await measureReads({ ...sides.portal, seconds });
  return { portal, baseline, ratio: portal.perSecond / baseline.perSecond };
}

function outcomeOf(rounds: readonly Round[]): Outcome {
  const ratios = rounds.map(({ ratio }) => ratio);
  const row = (side: 'portal' | 'baseline') => throughputRow(rounds.map((round) => round[side]));
  const ratio = median(ratios);
  const range = [Math.min(...ratios), Math.max(...ratios)].map((each) => roundTo(each, 3));
  return {
    table: { baseline: row('baseline'), portal: row('portal') },
    summary: `ratio ${roundTo(ratio, 3)}, from ${range.join(' to ')} in ${rounds.length} rounds`,
    result: `${roundTo(ratio, 2)}`,
    spread: spreadOf(ratios),
    reached: ratio >= least,
    measured: { connections, ratio, range, rounds },
  };
}
