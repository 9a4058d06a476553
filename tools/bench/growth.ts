import { copyStaff } from './copy-staff.ts';
import { type EventCounter, openEventCounter } from './event-counter.ts';
import { seedSessions } from './seed-sessions.ts';
import { type ClockLoadResult, startClockLoad } from './start-clock-load.ts';
import { median, roundTo, spreadOf } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = 0.9;
const connections = 50;
/** One session a day per person: five days of history, and two years with a million entries. */
const allPeople = 2_000;
const quickPeople = 500;

interface Side {
  url: string;
  askers: { cookie: string }[];
  events: EventCounter;
}

interface Round {
  few: ClockLoadResult;
  many: ClockLoadResult;
  ratio: number;
}

/** Clocking in and out with a week of history and with years of it, on two portals in alternation. */
export const growthWorkload: Workload = {
  title: 'clock-ins and -outs by REST at 1,000,000 entries, against the same at 10,000',
  target: `at least ${least}`,
  takesTimes: true,
  run: ({ quick, times, say }) =>
    withPortal(say, (few) =>
      withPortal(say, async (many) => {
        const counts = { few: 10_000, many: times * (quick ? 50_000 : 1_000_000) };
        const people = quick ? quickPeople : allPeople;
        const sides = {
          few: await sideOf(few, { people, count: counts.few }, say),
          many: await sideOf(many, { people, count: counts.many }, say),
        };
        const loader = startClockLoad();
        try {
          const measure = async ({ url, askers, events }: Side, seconds: number) => {
            const before = await events.count();
            const clocked = await loader.clock({ url, askers, connections, seconds });
            await events.secondsUntil(before + clocked.count);
            return clocked;
          };
          const rounds: Round[] = [];
          for (let number = 0; number <= (quick ? 2 : 7); number += 1) {
            // The first round warms both up.
            const seconds = number === 0 ? (quick ? 3 : 15) : quick ? 1 : 10;
            // Alternate which one is first.
            const [one, other] =
              number % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const);
            const clocked = {
              [one]: await measure(sides[one], seconds),
              [other]: await measure(sides[other], seconds),
            } as Record<keyof typeof sides, ClockLoadResult>;
            const ratio = clocked.many.perSecond / clocked.few.perSecond;
            if (number > 0) rounds.push({ ...clocked, ratio });
            say(`round ${number}: ${roundTo(ratio, 3)}`);
          }
          return outcomeOf(rounds, counts, people);
        } finally {
          loader.stop();
          await sides.few.events.close();
          await sides.many.events.close();
        }
      }),
    ),
};

async function sideOf(
  portal: BenchPortal,
  { people, count }: { people: number; count: number },
  say: (line: string) => void,
): Promise<Side> {
  const { employees } = await copyStaff(portal, { employees: people });
  const started = performance.now();
  await seedSessions(
    portal,
    employees.map(({ userId }) => userId),
    count,
  );
  await waitUntilIdle(portal);
  say(`${count} entries stored in ${roundTo((performance.now() - started) / 1000)} s`);
  return {
    url: portal.url,
    askers: employees.map(({ cookie }) => ({ cookie })),
    events: await openEventCounter(portal),
  };
}

function outcomeOf(
  rounds: readonly Round[],
  counts: Record<'few' | 'many', number>,
  people: number,
): Outcome {
  const row = (side: 'few' | 'many') => ({
    'requests a second': roundTo(median(rounds.map((round) => round[side].perSecond))),
    'p50 ms': roundTo(median(rounds.map((round) => round[side].p50)), 1),
    'p99 ms': roundTo(median(rounds.map((round) => round[side].p99)), 1),
  });
  const ratios = rounds.map(({ ratio }) => ratio);
  const ratio = median(ratios);
  const range = [Math.min(...ratios), Math.max(...ratios)].map((each) => roundTo(each, 2));
  return {
    table: { [`${counts.few} entries`]: row('few'), [`${counts.many} entries`]: row('many') },
    summary: `ratio ${roundTo(ratio, 2)}, from ${range.join(' to ')} in ${rounds.length} rounds`,
    result: `${roundTo(ratio, 2)}`,
    spread: spreadOf(ratios),
    reached: ratio >= least,
    measured: { connections, people, counts, ratio, range, rounds },
  };
}
