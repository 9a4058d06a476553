import { setTimeout as delay } from 'node:timers/promises';
import { londonDay, monthOf } from '@portal/kernel/london';
import mongoose from 'mongoose';
import { copyStaff } from './copy-staff.ts';
import { seedLeave } from './seed-leave.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const most = { calendar: 1.5, history: 1.1 };
/** The service learns of changes by other processes, such as this one, after some milliseconds. */
const noticeMs = 500;
const allStaff = 10_000;
const quickStaff = 2_000;

/** Milliseconds. */
interface Taken {
  native: number;
  /** With an empty cache. */
  cold: number;
  /** After a change to the leave of one person. */
  changed: number;
  /** Without changes. */
  kept: number;
}
type Side = 'year' | 'years';
type Round = Record<Side, Taken>;

/** Milliseconds, printed for information. */
interface RestTimes {
  /** The calendar by REST, with all names. */
  rest: number;
  /** The balances of everyone by REST. */
  balances: number;
}

/** The leave of 10,000 staff in a month compared with a native find of the same documents. */
export const leaveCalendarWorkload: Workload = {
  title: `the leave of a month of ${allStaff} staff, against a native find of the same documents`,
  target: `at most ${most.calendar}, with ten years of history as with one`,
  run: ({ quick, say }) =>
    withPortal(say, (one) =>
      withPortal(say, async (other) => {
        const staff = quick ? quickStaff : allStaff;
        const sides = {
          year: await sideOf(one, { staff, yearsBefore: 0 }, say),
          years: await sideOf(other, { staff, yearsBefore: quick ? 1 : 9 }, say),
        };
        try {
          await sides.year.warmUp(quick ? 3 : 10);
          await sides.years.warmUp(quick ? 3 : 10);
          const rounds: Round[] = [];
          for (let number = 0; number <= (quick ? 3 : 15); number += 1) {
            // Alternate which one is first.
            const inTurn = number % 2 ? (['year', 'years'] as const) : (['years', 'year'] as const);
            const taken: Partial<Round> = {};
            for (const side of inTurn) taken[side] = await sides[side].round(number % 4 < 2);
            const round = taken as Round;
            if (number > 0) rounds.push(round);
            const { native, cold, changed, kept } = round.year;
            const ratios = [cold, changed, kept].map((ms) => roundTo(ms / native, 2));
            say(`round ${number}: cold, after a change and without one ${ratios.join(', ')}`);
          }
          const restTimes = {
            year: await sides.year.restTimes(),
            years: await sides.years.restTimes(),
          };
          const counts = { year: sides.year.count, years: sides.years.count };
          return outcomeOf(rounds, counts, restTimes);
        } finally {
          await Promise.all([sides.year.close(), sides.years.close()]);
        }
      }),
    ),
};

async function sideOf(
  portal: BenchPortal,
  { staff, yearsBefore }: { staff: number; yearsBefore: number },
  say: (line: string) => void,
) {
  const { employees, admins } = await copyStaff(portal, { employees: staff, admins: 1 });
  const today = londonDay(new Date());
  const userIds = employees.map(({ userId }) => userId);
  const started = performance.now();
  const count = await seedLeave(portal, userIds, { today, yearsBefore });
  say(`${count} requests stored in ${roundTo((performance.now() - started) / 1_000)} s`);
  const { start, end } = monthOf(today);
  const headers = { 'content-type': 'application/json', cookie: admins[0]?.cookie ?? '' };
  const mongo = await new mongoose.mongo.MongoClient(portal.anyDatabase('leave')).connect();
  const requests = mongo.db().collection('requests');
  const inMonth = { startDate: { $lte: end }, endDate: { $gte: start } };
  const ofMonth = { ...inMonth, status: { $ne: 'cancelled' } };
  const oneOf = oneRequest(mongo, inMonth);

  // Selects only a few fields, because the REST figure already includes GraphQL for 10,000 rows and
  // their names.
  const query = `query Month($input: LeaveCalendarInput) { leaveCalendar(input: $input) { id } }`;
  const month = { startDate: start, endDate: end };
  async function rows(path: string, body?: object): Promise<unknown[]> {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${portal.url}${path}`, { ...init, headers });
    const answer = (await response.json()) as Record<string, unknown>;
    const given = body ? (answer.data as Record<string, unknown> | null)?.leaveCalendar : answer;
    if (!Array.isArray(given)) throw new Error(`no leave: ${JSON.stringify(answer).slice(0, 300)}`);
    return given;
  }
  const ask = {
    native: async () => (await requests.find(ofMonth).toArray()).length,
    calendar: async (input = month) =>
      (await rows('/graphql', { query, variables: { input } })).length,
    rest: async () =>
      (await rows(`/api/leave-requests/calendar?startDate=${start}&endDate=${end}`)).length,
    balances: async () => (await rows('/api/admin/leave-balances')).length,
  };

  return {
    count,
    /** The first runs of both are slower. */
    async warmUp(times: number): Promise<void> {
      for (let number = 0; number < times; number += 1) {
        await ask.native();
        await ask.calendar();
      }
    },
    async round(nativeFirst: boolean): Promise<Taken> {
      // The service caches the latest lists, so these requests evict the month.
      for (const year of [2001, 2002, 2003, 2004, 2005, 2006]) {
        await ask.calendar({ startDate: `${year}-01-01`, endDate: `${year}-01-31` });
      }
      const cold = await timed(ask.calendar);
      await oneOf.cancelled();
      await delay(noticeMs);
      const early = nativeFirst ? await timed(ask.native) : null;
      const changed = await timed(ask.calendar);
      const kept = await timed(ask.calendar);
      const native = early ?? (await timed(ask.native));
      await oneOf.restored();
      const expected = [native.count + 1, native.count, native.count];
      for (const [place, { count }] of [cold, changed, kept].entries()) {
        if (count === expected[place]) continue;
        throw new Error(`the portal gives ${count} requests, there are ${expected[place]}`);
      }
      return { native: native.ms, cold: cold.ms, changed: changed.ms, kept: kept.ms };
    },
    async restTimes(): Promise<RestTimes> {
      const taken: RestTimes[] = [];
      for (let number = 0; number < 5; number += 1) {
        const [rest, balances] = [await timed(ask.rest), await timed(ask.balances)];
        if (balances.count < staff) throw new Error(`${balances.count} balances`);
        if (number > 0) taken.push({ rest: rest.ms, balances: balances.ms });
      }
      return {
        rest: median(taken.map(({ rest }) => rest)),
        balances: median(taken.map(({ balances }) => balances)),
      };
    },
    close: () => mongo.close(),
  };
}

/** Writes what the service would when leave in the month is cancelled and restored. */
function oneRequest(mongo: mongoose.mongo.MongoClient, ofMonth: object) {
  const requests = mongo.db().collection<{ _id: string; userId: string }>('requests');
  const guards = mongo.db().collection<{ _id: string; taken: number }>('guards');
  let last = { _id: '', userId: '' };

  const become = (status: 'approved' | 'cancelled') =>
    mongo.withSession((session) =>
      session.withTransaction(async () => {
        await guards.updateOne({ _id: last.userId }, { $inc: { taken: 1 } }, { session });
        await requests.updateOne({ _id: last._id }, { $set: { status } }, { session });
      }),
    );
  return {
    async cancelled(): Promise<void> {
      const some = [{ $match: { ...ofMonth, status: 'approved' } }, { $sample: { size: 1 } }];
      const [one] = await requests.aggregate<typeof last>(some).toArray();
      if (!one) throw new Error('nobody has leave in the month');
      last = one;
      await become('cancelled');
    },
    restored: () => become('approved'),
  };
}

async function timed(work: () => Promise<number>) {
  const started = performance.now();
  const count = await work();
  return { count, ms: performance.now() - started };
}

function outcomeOf(
  rounds: readonly Round[],
  counts: Record<Side, number>,
  restTimes: Record<Side, RestTimes>,
): Outcome {
  const row = (side: Side) => ({
    'native ms': roundTo(median(rounds.map((round) => round[side].native)), 1),
    'cold ms': roundTo(median(rounds.map((round) => round[side].cold)), 1),
    'changed ms': roundTo(median(rounds.map((round) => round[side].changed)), 1),
    'kept ms': roundTo(median(rounds.map((round) => round[side].kept)), 1),
    'rest ms': roundTo(restTimes[side].rest, 1),
    'balances ms': roundTo(restTimes[side].balances, 1),
  });
  const ratiosOf = (kind: Exclude<keyof Taken, 'native'>) => {
    const ratios = rounds.map(({ year }) => year[kind] / year.native);
    const range = [Math.min(...ratios), Math.max(...ratios)].map((each) => roundTo(each, 2));
    return { median: median(ratios), range, ratios };
  };
  const [cold, changed, kept] = [ratiosOf('cold'), ratiosOf('changed'), ratiosOf('kept')];
  const grown = median(rounds.map(({ year, years }) => years.changed / year.changed));
  const said = (ratio: typeof changed) =>
    `${roundTo(ratio.median, 2)} (${ratio.range.join(' to ')})`;
  return {
    table: {
      [`a year, ${counts.year} requests`]: row('year'),
      [`with its history, ${counts.years} requests`]: row('years'),
    },
    summary: `${said(changed)} of a native find after a change, ${said(kept)} without one, ${said(cold)} cold; ${roundTo(grown, 2)} times as much with its history`,
    result: `${roundTo(changed.median, 2)} after a change, ${roundTo(kept.median, 2)} without, ${roundTo(grown, 2)} with history`,
    spread: largestSpread(changed.ratios, kept.ratios),
    reached: Math.max(changed.median, kept.median) <= most.calendar && grown <= most.history,
    measured: { counts, cold, changed, kept, grown, restTimes, rounds },
  };
}
