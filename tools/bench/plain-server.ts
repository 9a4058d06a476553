import { londonDay, monthOf } from '@portal/kernel/london';
import { compareResponses } from './compare-responses.ts';
import { copyStaff, type Session } from './copy-staff.ts';
import { measureReads, type Throughput, throughputRow } from './measure-reads.ts';
import { seedLeave } from './seed-leave.ts';
import { seedSessions } from './seed-sessions.ts';
import { startBaselineProcess } from './start-baseline-process.ts';
import { startClockLoad } from './start-clock-load.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { clockInAll } from './warm-up.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = { reads: 0.6, clockings: 0.7 };
const connections = 50;
/** More than those who clock in and out, who aren't clocked in at the start. */
const people = 2 * connections;

const month = monthOf(londonDay(new Date()));
const reads = {
  'today’s total': '/api/time-entries/today-total',
  'week’s summary': '/api/time-entries/weekly-stats',
  'own leave of the month': `/api/leave-requests/calendar?startDate=${month.start}&endDate=${month.end}`,
};
type Kind = keyof typeof reads | 'clock-ins and -outs';
const readKinds = Object.keys(reads) as (keyof typeof reads)[];
const clockings = 'clock-ins and -outs';
const kinds: readonly Kind[] = [...readKinds, clockings];

type Sides = Record<'portal' | 'plain', Throughput>;
type Round = Record<Kind, Sides>;

/** What federation, events and processes of their own cost, compared with one plain program. */
export const plainServerWorkload: Workload = {
  title: 'the portal by REST, against one Fastify process without federation and events',
  target: `at least ${least.reads} of its reads and ${least.clockings} of its clock-ins a second`,
  sharesPortal: true,
  run: ({ quick, say, usePortal }) =>
    usePortal(async (portal) => {
      const { employees } = await copyStaff(portal, { employees: people });
      const userIds = employees.map(({ userId }) => userId);
      await seedSessions(portal, userIds, people * 20);
      await seedLeave(portal, userIds, { today: londonDay(new Date()), yearsBefore: 0 });
      const [readers, clockers] = [
        employees.slice(0, connections),
        employees.slice(connections),
      ] as const;
      await clockInAll(portal.url, readers);
      await waitUntilIdle(portal);
      const plain = await startBaselineProcess('baseline-plain-server.ts', {
        redis: portal.redis,
        mongodb: portal.anyDatabase('admin'),
      });
      const loader = startClockLoad();
      try {
        const urls = { portal: portal.url, plain: plain.url };
        for (const path of Object.values(reads)) {
          await compareResponses(
            path,
            () => figuresOf(urls, 'portal', path, readers),
            () => figuresOf(urls, 'plain', path, readers),
          );
        }
        const rounds: Round[] = [];
        for (let number = 0; number <= (quick ? 2 : 5); number += 1) {
          // The first round warms both up.
          const seconds = number === 0 ? (quick ? 2 : 10) : quick ? 1 : 5;
          const round = {} as Round;
          for (const kind of kinds) {
            const measure = (side: keyof Sides) =>
              kind === clockings
                ? loader.clock({ ...loadOf(urls, side, clockers), seconds })
                : measureReads({
                    ...loadOf(urls, side, readers, reads[kind]),
                    seconds,
                  });
            // Alternate which one is first.
            const early = number % 2 ? await measure('plain') : null;
            const ours = await measure('portal');
            round[kind] = { portal: ours, plain: early ?? (await measure('plain')) };
          }
          if (number > 0) rounds.push(round);
          const said = kinds.map((kind) => `${kind} ${roundTo(ratioOf(round[kind]), 2)}`);
          say(`round ${number}: ${said.join(', ')}`);
        }
        return outcomeOf(rounds);
      } finally {
        loader.stop();
        plain.stop();
      }
    }),
};

function loadOf(
  urls: Record<keyof Sides, string>,
  side: keyof Sides,
  staff: readonly Session[],
  path = '',
) {
  const askers = staff.map(
    ({ cookie, key }): Record<string, string> =>
      side === 'portal' ? { cookie } : { 'x-session-key': key },
  );
  return { url: `${urls[side]}${path}`, askers, connections };
}

/** Gives the figures of everybody's responses that both programs know. */
async function figuresOf(
  urls: Record<keyof Sides, string>,
  side: keyof Sides,
  path: string,
  staff: readonly Session[],
): Promise<unknown[]> {
  const { url, askers } = loadOf(urls, side, staff, path);
  return Promise.all(
    askers.map(async (headers) => comparable(await (await fetch(url, { headers })).json())),
  );
}

function comparable(response: unknown): unknown {
  if (Array.isArray(response)) return response.map(({ id, status }) => [id, status]);
  const { totalMinutes, daysWorked, days } = response as {
    totalMinutes: number;
    daysWorked?: number;
    days?: { totalMinutes: number; isLate: boolean; isWorkingDay: boolean; dueMinutes: number }[];
  };
  const ofDays = days?.map((day) => [
    day.totalMinutes,
    day.isLate,
    day.isWorkingDay,
    day.dueMinutes,
  ]);
  return [totalMinutes, daysWorked, ofDays];
}

function ratioOf({ portal, plain }: Sides): number {
  return portal.perSecond / plain.perSecond;
}

function outcomeOf(rounds: readonly Round[]): Outcome {
  const ratiosOf = (kind: Kind) => rounds.map((round) => ratioOf(round[kind]));
  const figures = kinds.map((kind) => ({ kind, ratio: median(ratiosOf(kind)) }));
  const row = (kind: Kind, side: keyof Sides) =>
    throughputRow(rounds.map((round) => round[kind][side]));
  const result = figures.map(({ kind, ratio }) => `${kind} ${roundTo(ratio, 2)}`).join(', ');
  return {
    table: Object.fromEntries(
      kinds.flatMap((kind) => [
        [`plain server, ${kind}`, row(kind, 'plain')],
        [`portal, ${kind}`, row(kind, 'portal')],
      ]),
    ),
    summary: result,
    result,
    spread: largestSpread(...kinds.map(ratiosOf)),
    reached: figures.every(
      ({ kind, ratio }) => ratio >= (kind === clockings ? least.clockings : least.reads),
    ),
    measured: { connections, rounds },
  };
}
