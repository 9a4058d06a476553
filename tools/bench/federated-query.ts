import type { Caller } from '@portal/auth/caller';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import { serviceNames } from '@portal/contracts/operation';
import { compareResponses } from './compare-responses.ts';
import { copyStaff, type Session } from './copy-staff.ts';
import { measureReads, type ReadLoad, type Throughput, throughputRow } from './measure-reads.ts';
import { startBaselineProcess } from './start-baseline-process.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { clockInAll } from './warm-up.ts';
import type { BenchPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = { rest: 0.6, graphql: 3 };
const connections = 50;

const queries = {
  'one service': '{ todayTotal { totalMinutes totalHours formattedTime } }',
  'three services': `{
    currentUser {
      id firstName lastName username role
      todayTotal { totalMinutes formattedTime }
      currentEntry { id clockInTime isLate clockInLocation }
      leaveBalance { total used remaining pending }
    }
  }`,
};
type Kind = keyof typeof queries;
const kinds = Object.keys(queries) as Kind[];

type Sides = Record<'portal' | 'baseline', Throughput>;
/** REST against a service that is asked directly, and each query against the stock gateway. */
type Round = Record<'rest' | Kind, Sides>;

/** How requests to one of the programs are made. */
interface Target {
  url: string;
  /** The headers of each person; tokens are valid for a minute only. */
  askers(): Record<string, string>[];
}

/** Queries through the gateway, with all its guards, against a service asked directly and the stock Apollo gateway. */
export const federatedQueryWorkload: Workload = {
  title: `queries of ${connections} people, against the service asked directly and the stock Apollo gateway`,
  target: `REST at least ${least.rest} of the service's requests; GraphQL at least ${least.graphql} times the stock gateway's with a third of its p99, for one service and for three`,
  sharesPortal: true,
  run: ({ quick, say, usePortal }) =>
    usePortal(async (portal) => {
      const { employees } = await copyStaff(portal, { employees: connections });
      await clockInAll(portal.url, employees);
      await waitUntilIdle(portal);
      const stock = await startBaselineProcess('baseline-apollo-gateway.ts', portal, {
        TOKEN_PRIVATE_KEY: portal.tokenKey,
        SERVICE_URLS: JSON.stringify(
          Object.fromEntries(serviceNames.map((name) => [name, portal.service(name)])),
        ),
      });
      try {
        const targets = targetsOf(portal, stock.url, employees);
        for (const [kind, query] of Object.entries(queries)) {
          await compareResponses(
            kind,
            () => responsesOf(targets.portal, query),
            () => responsesOf(targets.stock, query),
          );
        }
        const rounds: Round[] = [];
        for (let number = 0; number <= (quick ? 2 : 5); number += 1) {
          // The first round warms all up: V8 needs tens of thousands of requests to optimise.
          const seconds = number === 0 ? (quick ? 2 : 10) : quick ? 1 : 5;
          const round = await measureRound(targets, seconds, number % 2 === 0);
          if (number > 0) rounds.push(round);
          const ratios = Object.entries(round).map(([name, sides]) => `${name} ${ratioOf(sides)}`);
          say(`round ${number}: ${ratios.join(', ')}`);
        }
        return outcomeOf(rounds);
      } finally {
        stock.stop();
      }
    }),
};

type Targets = Record<'rest' | 'portal' | 'service' | 'stock', Target>;

function targetsOf(portal: BenchPortal, stockUrl: string, employees: readonly Session[]): Targets {
  const sign = createTokenSigner(portal.tokenKey);
  const callers = employees.map(callerOf);
  const byCookie = () => employees.map(({ cookie }) => ({ cookie }));
  return {
    rest: { url: `${portal.url}/api/time-entries/today-total`, askers: byCookie },
    portal: { url: `${portal.url}/graphql`, askers: byCookie },
    service: {
      url: `${portal.service('attendance')}/graphql`,
      askers: () =>
        callers.map((caller) => ({ authorization: `Bearer ${sign(caller, 'attendance')}` })),
    },
    stock: {
      url: stockUrl,
      askers: () => callers.map((caller) => ({ 'x-caller': JSON.stringify(caller) })),
    },
  };
}

function callerOf({ userId, key }: Session): Caller {
  const sessionId = key.replace('session:', '');
  return { userId, role: 'employee', stage: 'full', sessionId, authenticatedAt: Date.now() };
}

/** Gives everybody's responses to a query. Throws where one has errors. */
async function responsesOf({ url, askers }: Target, query: string): Promise<unknown[]> {
  const body = JSON.stringify({ query });
  return Promise.all(
    askers().map(async (asker) => {
      const headers = { 'content-type': 'application/json', ...asker };
      const response = await (await fetch(url, { method: 'POST', headers, body })).json();
      if ((response as { errors?: unknown }).errors) throw new Error(JSON.stringify(response));
      return response;
    }),
  );
}

async function measureRound(
  { rest, portal, service, stock }: Targets,
  seconds: number,
  portalFirst: boolean,
): Promise<Round> {
  const measure = ({ url, askers }: Target, query?: string) => {
    const load: ReadLoad = { url, askers: askers(), connections, seconds };
    return measureReads(query ? { ...load, body: JSON.stringify({ query }) } : load);
  };
  /** Alternates which one is first. */
  const inTurn = async (own: () => Promise<Throughput>, other: () => Promise<Throughput>) => {
    const early = portalFirst ? await own() : null;
    const baseline = await other();
    return { baseline, portal: early ?? (await own()) };
  };
  const ofKind = (kind: Kind) =>
    inTurn(
      () => measure(portal, queries[kind]),
      () => measure(stock, queries[kind]),
    );
  return {
    rest: await inTurn(
      () => measure(rest),
      () => measure(service, queries['one service']),
    ),
    'one service': await ofKind('one service'),
    'three services': await ofKind('three services'),
  };
}

function ratioOf({ portal, baseline }: Sides): number {
  return roundTo(portal.perSecond / baseline.perSecond, 2);
}

function outcomeOf(rounds: readonly Round[]): Outcome {
  const ratiosOf = (name: keyof Round) =>
    rounds.map((round) => round[name].portal.perSecond / round[name].baseline.perSecond);
  const ratio = (name: keyof Round) => median(ratiosOf(name));
  const p99 = (name: keyof Round) =>
    median(rounds.map((round) => round[name].portal.p99 / round[name].baseline.p99));
  const row = (name: keyof Round, side: keyof Sides) =>
    throughputRow(rounds.map((round) => round[name][side]));
  const said = kinds.map(
    (kind) => `${kind} ${roundTo(ratio(kind), 2)} times, p99 ${roundTo(p99(kind), 2)}`,
  );
  const result = `REST ${roundTo(ratio('rest'), 2)}; ${said.join('; ')}`;
  return {
    table: {
      'the service, directly': row('rest', 'baseline'),
      'by REST': row('rest', 'portal'),
      ...Object.fromEntries(
        kinds.flatMap((kind) => [
          [`stock gateway, ${kind}`, row(kind, 'baseline')],
          [`portal, ${kind}`, row(kind, 'portal')],
        ]),
      ),
    },
    summary: result,
    result,
    spread: largestSpread(ratiosOf('rest'), ...kinds.map(ratiosOf)),
    reached:
      ratio('rest') >= least.rest &&
      kinds.every((kind) => ratio(kind) >= least.graphql && p99(kind) <= 1 / 3),
    measured: { connections, rounds },
  };
}
