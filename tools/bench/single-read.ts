import { Redis } from 'ioredis';
import { createClockedInEmployee, createFirstAdmin } from './create-accounts.ts';
import { measureReads, type ReadLoad, type Throughput, throughputRow } from './measure-reads.ts';
import type { RestClient } from './rest-client.ts';
import { startBaselineProcess } from './start-baseline-process.ts';
import { median, roundTo, spreadOf } from './statistics.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
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
  run: ({ quick, say }) =>
    withPortal(say, async (portal) => {
      const admin = await createFirstAdmin(portal.url);
      const staff: RestClient[] = [];
      // One per connection, so that responses can't be shared between people.
      for (let number = 0; number < (quick ? 8 : connections); number += 1) {
        staff.push(await createClockedInEmployee(portal.url, admin, `bench.reader.${number}`));
      }
      const sessions = await storeSessions(portal);
      const baseline = await startBaselineProcess('baseline-read.ts', portal);
      try {
        const load = { connections };
        const sides = {
          portal: {
            ...load,
            url: `${portal.url}/api/time-entries/today-total`,
            askers: staff.map((person) => ({ cookie: person.cookie() })),
          },
          baseline: {
            ...load,
            url: baseline.url,
            askers: sessions.map((key) => ({ 'x-session-key': key })),
          },
        };
        const rounds: Round[] = [];
        for (let number = 0; number <= (quick ? 3 : 7); number += 1) {
          // The first round warms both up: V8 needs tens of thousands of requests to optimise.
          const seconds = number === 0 ? (quick ? 4 : 20) : quick ? 1 : 5;
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

/** Stores sessions for the baseline, of the same size and for the same people as the portal's. */
async function storeSessions({ redis: url }: BenchPortal): Promise<string[]> {
  const redis = new Redis(url);
  const keys: string[] = [];
  for (const hash of await redis.zrange('session-ends', '0', '-1')) {
    const session = await redis.get(`session:${hash}`);
    if (!session?.includes('"employee"')) continue;
    const key = `session:bench:${hash}`;
    keys.push(key);
    await redis.set(key, session);
  }
  await redis.quit();
  return keys;
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
