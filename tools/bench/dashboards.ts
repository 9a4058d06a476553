import { copyStaff, type Session } from './copy-staff.ts';
import { measureReads, type Throughput } from './measure-reads.ts';
import { type OpenLoopResult, type PolledRequest, runOpenLoop } from './open-loop.ts';
import { seedSessions } from './seed-sessions.ts';
import { startBaselineProcess } from './start-baseline-process.ts';
import { median, quantile, roundTo, spreadOf } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { clockInAll, warmUp } from './warm-up.ts';
import { webDocuments } from './web-documents.ts';
import type { BenchPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const slowestP99 = 100;
const employees = 2_000;
const admins = 20;
const connections = 32;

/** The queries that the two dashboards of the web app poll (docs/specification/time.md), with intervals in seconds. */
const ofEmployees = { OwnTodayTotal: 30 };
const ofAdmins = {
  AdminStats: 30,
  Presence: 10,
  HoursToday: 30,
  LeaveBalances: 60,
  PendingCorrections: 30,
  StaffMissingClockOuts: 30,
};

/** Everyone keeps their dashboard open, and each polls at its intervals. */
export const dashboardsWorkload: Workload = {
  title: `${employees} employees’ and ${admins} admins’ dashboards at their intervals`,
  target: `no error, p99 at most ${slowestP99} ms`,
  sharesPortal: true,
  run: ({ quick, say, usePortal }) =>
    usePortal(async (portal) => {
      const staff = await copyStaff(portal, { employees, admins });
      await seedSessions(
        portal,
        staff.employees.map(({ userId }) => userId),
        employees * 20,
      );
      // Two thirds are at work.
      const atWork = staff.employees.filter((_, place) => place % 3 > 0);
      await clockInAll(portal.url, atWork);
      await waitUntilIdle(portal);
      const document = await webDocuments();
      const polled = (intervals: Record<string, number>): PolledRequest[] =>
        Object.entries(intervals).map(([name, everySeconds]) => {
          const body = JSON.stringify({ operationName: name, query: document(name) });
          return { name, everySeconds, body };
        });
      const groups = [
        { cookies: staff.employees.map(({ cookie }) => cookie), polled: polled(ofEmployees) },
        { cookies: staff.admins.map(({ cookie }) => cookie), polled: polled(ofAdmins) },
      ];
      const load = { url: portal.url, groups };
      await warmUp({ ...load, seconds: quick ? 3 : 20 }, say);
      const result = await runOpenLoop({ ...load, seconds: quick ? 6 : 60 });
      for (const error of result.errors.slice(0, 5)) say(error);
      const capacity = await measureCapacity(portal, atWork, polled(ofEmployees), quick);
      return outcomeOf(result, capacity);
    }),
};

type Capacity = Record<'portal' | 'baseline', Throughput>[];

/** Maximum throughput of employees’ requests, of the portal and of the baseline. */
async function measureCapacity(
  portal: BenchPortal,
  people: readonly Session[],
  [request]: readonly PolledRequest[],
  quick: boolean,
): Promise<Capacity> {
  const baseline = await startBaselineProcess('baseline-read.ts', portal);
  try {
    const rounds: Capacity = [];
    for (let number = 0; number <= (quick ? 2 : 5); number += 1) {
      const load = { connections, seconds: number === 0 ? (quick ? 2 : 10) : quick ? 1 : 5 };
      const round = {
        baseline: await measureReads({
          ...load,
          url: baseline.url,
          askers: people.map(({ key }) => ({ 'x-session-key': key })),
        }),
        portal: await measureReads({
          ...load,
          url: `${portal.url}/graphql`,
          askers: people.map(({ cookie }) => ({ cookie, 'x-portal-background': '1' })),
          body: request?.body ?? '',
        }),
      };
      if (number > 0) rounds.push(round);
    }
    return rounds;
  } finally {
    baseline.stop();
  }
}

function outcomeOf({ durations, errors }: OpenLoopResult, capacity: Capacity): Outcome {
  const row = (of: readonly number[]) => ({
    requests: of.length,
    'p50 ms': roundTo(quantile(of, 0.5), 1),
    'p99 ms': roundTo(quantile(of, 0.99), 1),
    'slowest ms': roundTo(Math.max(...of), 1),
  });
  const all = Object.values(durations).flat();
  const p99 = quantile(all, 0.99);
  const ratios = capacity.map(({ portal, baseline }) => portal.perSecond / baseline.perSecond);
  const perSecond = (side: 'portal' | 'baseline') =>
    roundTo(median(capacity.map((round) => round[side].perSecond)));
  return {
    table: {
      ...Object.fromEntries(Object.entries(durations).map(([name, of]) => [name, row(of)])),
      all: row(all),
    },
    summary: `${errors.length} errors, p50 ${roundTo(quantile(all, 0.5), 1)} ms, p99 ${roundTo(p99, 1)} ms; at most ${perSecond('portal')} employees’ requests a second, ${perSecond('baseline')} by bare HTTP with one Valkey lookup and one findOne`,
    result: `${errors.length} errors, p99 ${roundTo(p99)} ms, capacity ${roundTo(median(ratios), 2)}`,
    spread: spreadOf(ratios),
    reached: errors.length === 0 && p99 <= slowestP99,
    measured: {
      errors: errors.slice(0, 100),
      capacity,
      queries: Object.fromEntries(Object.entries(durations).map(([name, of]) => [name, row(of)])),
    },
  };
}
