import mongoose from 'mongoose';
import { type CopiedStaff, copyStaff } from './copy-staff.ts';
import { type EventCounter, openEventCounter } from './event-counter.ts';
import { startBaselineProcess } from './start-baseline-process.ts';
import { type ClockLoadResult, startClockLoad } from './start-clock-load.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import type { BenchPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = 0.6;
const dearestP99 = 2.5;
/** As a share of the time of the load. */
const drainedWithin = 0.5;
const crowds = [50, 200];

interface Round {
  people: number;
  portal: ClockLoadResult;
  baseline: ClockLoadResult;
  ratio: number;
  dearerP99: number;
  /** Additional time until all events were in the stream, as a share of the time of the load. */
  drained: number;
}

/** Clocking in and out through gateway and service compared with the same transaction alone. */
export const clockInWorkload: Workload = {
  title: 'clock-ins and -outs by REST, against bare HTTP with the same transaction',
  target: `at least ${least} of the baseline's rate, p99 at most ${dearestP99} times the baseline's, all events in the stream within another ${drainedWithin * 100}% of the load's duration`,
  sharesPortal: true,
  run: ({ quick, say, usePortal }) =>
    usePortal(async (portal) => {
      const { employees } = await copyStaff(portal, { employees: Math.max(...crowds) });
      await copyPeople(portal);
      const baseline = await startBaselineProcess('baseline-clock-in.ts', {
        ...portal,
        mongodb: portal.anyDatabase('bench'),
      });
      const loader = startClockLoad();
      const events = await openEventCounter(portal);
      try {
        const sides = { portal: portal.url, baseline: baseline.url, employees, loader, events };
        const rounds: Round[] = [];
        for (let number = 0; number <= (quick ? 2 : 5); number += 1) {
          for (const people of crowds) {
            // The first round warms both up: V8 needs tens of thousands of requests to optimise.
            const seconds = number === 0 ? (quick ? 2 : 15) : quick ? 1 : 10;
            const round = await measureRound(sides, people, seconds);
            if (number > 0) rounds.push(round);
            say(
              `round ${number}, ${people} people: ${roundTo(round.ratio, 3)}, p99 ${roundTo(round.dearerP99, 2)} times`,
            );
          }
        }
        return outcomeOf(rounds);
      } finally {
        await events.close();
        loader.stop();
        baseline.stop();
      }
    }),
};

async function measureRound(
  sides: {
    portal: string;
    baseline: string;
    employees: CopiedStaff['employees'];
    loader: ReturnType<typeof startClockLoad>;
    events: EventCounter;
  },
  people: number,
  seconds: number,
): Promise<Round> {
  const { loader, events } = sides;
  const some = sides.employees.slice(0, people);
  const load = { connections: people, seconds };
  const baseline = await loader.clock({
    ...load,
    url: sides.baseline,
    askers: some.map(({ key }) => ({ 'x-session-key': key })),
  });
  const before = await events.count();
  const portal = await loader.clock({
    ...load,
    url: sides.portal,
    askers: some.map(({ cookie }) => ({ cookie })),
  });
  const drained = await events.secondsUntil(before + portal.count);
  return {
    people,
    portal,
    baseline,
    ratio: portal.perSecond / baseline.perSecond,
    dearerP99: portal.p99 / baseline.p99,
    drained: drained / portal.seconds,
  };
}

/** Fills the separate database of the baseline with the same people. */
async function copyPeople(portal: BenchPortal): Promise<void> {
  const mongo = await new mongoose.mongo.MongoClient(portal.anyDatabase('bench')).connect();
  const people = await mongo.db('attendance').collection('people').find().toArray();
  await mongo.db('bench').collection('people').insertMany(people);
  await mongo.close();
}

function outcomeOf(rounds: readonly Round[]): Outcome {
  const table: Outcome['table'] = {};
  const verdicts = crowds.map((people) => {
    const some = rounds.filter((round) => round.people === people);
    const middle = (of: (round: Round) => number) => median(some.map(of));
    for (const side of ['baseline', 'portal'] as const) {
      table[`${side}, ${people} people`] = {
        'requests a second': roundTo(middle((round) => round[side].perSecond)),
        'p50 ms': roundTo(
          middle((round) => round[side].p50),
          1,
        ),
        'p99 ms': roundTo(
          middle((round) => round[side].p99),
          1,
        ),
      };
    }
    const all = some.map((round) => round.ratio);
    const ratios = all.map((each) => roundTo(each, 2)).sort();
    const ratio = middle((round) => round.ratio);
    const dearer = middle((round) => round.dearerP99);
    const drained = middle((round) => round.drained);
    return {
      result: `${roundTo(ratio, 2)}, p99 ${roundTo(dearer, 2)} times`,
      all,
      reached: ratio >= least && dearer <= dearestP99 && drained <= drainedWithin,
      said: `${people} people: ratio ${roundTo(ratio, 2)} (${ratios.at(0)} to ${ratios.at(-1)}), p99 ${roundTo(dearer, 2)} times the baseline's, all events in the stream within another ${roundTo(drained * 100)}% of the load's duration`,
    };
  });
  return {
    table,
    summary: verdicts.map(({ said }) => said).join('; '),
    result: verdicts.map(({ result }) => result).join('; '),
    spread: largestSpread(...verdicts.map(({ all }) => all)),
    reached: verdicts.every(({ reached }) => reached),
    measured: { rounds },
  };
}
