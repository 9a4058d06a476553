import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { baselineHours, type HoursTotals } from './baseline-hours.ts';
import { copyStaff } from './copy-staff.ts';
import { seedWeeks } from './seed-weeks.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const most = { cold: 1.3, warm: 0.2, history: 1.1 };
const allStaff = 10_000;
const quickStaff = 2_000;
const histories = { month: { before: 3, aDay: 2_000 }, years: { before: 103, aDay: 2_000 } };
type History = keyof typeof histories;

/** Milliseconds. */
interface Taken {
  native: number;
  /** With an empty cache. */
  cold: number;
  /** After a change to one session of the week. */
  changed: number;
  /** Without changes, in a new second. */
  warm: number;
  /** By REST, with all names. */
  rest: number;
}
type Round = Record<History, Taken>;

/** The hours of 10,000 staff in a week compared with the same aggregation by the native driver. */
export const hoursSummaryWorkload: Workload = {
  title: `the hours of a week of ${allStaff} staff, against the same aggregation by the native driver`,
  target: `at most ${most.cold} cold and ${most.warm} warm, with two years of history as with a month`,
  run: ({ quick, say }) =>
    withPortal(say, (month) =>
      withPortal(say, async (years) => {
        const size = (history: History) =>
          quick
            ? { staff: quickStaff, aDay: 80 }
            : { staff: allStaff, aDay: histories[history].aDay };
        const sides = {
          month: await sideOf(month, size('month'), 'month', say),
          years: await sideOf(years, size('years'), 'years', say),
        };
        try {
          await sides.month.warmUp(quick ? 3 : 10);
          await sides.years.warmUp(quick ? 3 : 10);
          const rounds: Round[] = [];
          for (let number = 0; number <= (quick ? 2 : 15); number += 1) {
            // Alternate which one is first.
            const [one, other] =
              number % 2 ? (['month', 'years'] as const) : (['years', 'month'] as const);
            const nativeFirst = number % 4 < 2;
            const taken = {
              [one]: await sides[one].round(nativeFirst),
              [other]: await sides[other].round(nativeFirst),
            };
            const round = taken as Round;
            if (number > 0) rounds.push(round);
            const { native, cold, changed, warm } = round.month;
            const ratios = [cold, changed, warm].map((ms) => roundTo(ms / native, 2));
            say(`round ${number}: cold, after a change and warm ${ratios.join(', ')}`);
          }
          return outcomeOf(rounds, { month: sides.month.count, years: sides.years.count });
        } finally {
          await Promise.all([sides.month.close(), sides.years.close()]);
        }
      }),
    ),
};

async function sideOf(
  portal: BenchPortal,
  { staff, aDay }: { staff: number; aDay: number },
  history: History,
  say: (line: string) => void,
) {
  const { employees, admins } = await copyStaff(portal, { employees: staff, admins: 1 });
  const monday = addDays(weekOf(londonDay(new Date())).start, -7);
  const started = performance.now();
  const userIds = employees.map(({ userId }) => userId);
  const { before } = histories[history];
  const count = await seedWeeks(portal, userIds, { monday, before, aDay });
  say(`${count} entries stored in ${roundTo((performance.now() - started) / 1_000)} s`);
  const native = await baselineHours(portal, monday);
  const headers = { 'content-type': 'application/json', cookie: admins[0]?.cookie ?? '' };

  // The complete operation, with few fields: the REST figure includes the cost of GraphQL for 10,000
  // rows and of their names from identity.
  const query = `query Hours($input: HoursSummaryInput) {
    hoursSummary(input: $input) { weekTotal { totalMinutes } dailyBreakdown { totalMinutes } }
  }`;
  const body = JSON.stringify({ query, variables: { input: { day: monday } } });
  async function ask(): Promise<HoursTotals> {
    const response = await fetch(`${portal.url}/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await response.json()) as {
      data?: { hoursSummary?: Summary };
      errors?: unknown;
    };
    if (!data?.hoursSummary) throw new Error(`no hours: ${JSON.stringify(errors)}`);
    return figuresOf(data.hoursSummary);
  }
  async function askByRest(): Promise<number> {
    const address = `${portal.url}/api/admin/hours-summary?day=${monday}`;
    const response = await fetch(address, { headers });
    const answer = (await response.json()) as Summary & { staffDetails?: { lastName: unknown }[] };
    const named = answer.staffDetails?.filter(({ lastName }) => lastName !== null).length;
    if (!named || named < staff) throw new Error(`${response.status}, ${named} people have names`);
    return named;
  }

  return {
    count,
    /** The first runs of both are slower. */
    async warmUp(times: number): Promise<void> {
      for (let number = 0; number < times; number += 1) {
        await native.makeForget();
        await ask();
        await native.read();
      }
    },
    async round(nativeFirst: boolean): Promise<Taken> {
      await native.makeForget();
      const early = nativeFirst ? await timed(native.read) : null;
      const cold = await timed(ask);
      const reading = early ?? (await timed(native.read));
      mustBe(cold.answer, reading.answer);
      await native.change();
      const changed = await timed(ask);
      const warm = await timed(ask);
      mustBe(changed.answer, await native.read());
      mustBe(warm.answer, changed.answer);
      const rest = await timed(askByRest);
      return {
        native: reading.ms,
        cold: cold.ms,
        changed: changed.ms,
        warm: warm.ms,
        rest: rest.ms,
      };
    },
    close: native.close,
  };
}

interface Summary {
  weekTotal: { totalMinutes: number };
  dailyBreakdown: { totalMinutes: number }[];
}

function figuresOf({ weekTotal, dailyBreakdown }: Summary): HoursTotals {
  return {
    totalMinutes: weekTotal.totalMinutes,
    days: dailyBreakdown.map(({ totalMinutes }) => totalMinutes),
  };
}

async function timed<Answer>(work: () => Promise<Answer>) {
  // A new second, so that no response is cached.
  await new Promise((resolve) => setTimeout(resolve, 1_001));
  const started = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - started };
}

function mustBe(given: HoursTotals, truth: HoursTotals): void {
  const [said, expected] = [given, truth].map((figures) => JSON.stringify(figures));
  if (said !== expected) throw new Error(`the portal counts ${said}, the database ${expected}`);
}

function outcomeOf(rounds: readonly Round[], counts: Record<History, number>): Outcome {
  const ms = (history: History, kind: keyof Taken) =>
    median(rounds.map((round) => round[history][kind]));
  const row = (history: History) =>
    Object.fromEntries(
      (['native', 'cold', 'changed', 'warm', 'rest'] as const).map((kind) => [
        `${kind} ms`,
        roundTo(ms(history, kind), 1),
      ]),
    );
  const ratio = (kind: keyof Taken) => {
    const ratios = rounds.map(({ month }) => month[kind] / month.native);
    const range = [Math.min(...ratios), Math.max(...ratios)].map((each) => roundTo(each, 2));
    return { median: median(ratios), range, ratios };
  };
  const history = (kind: 'cold' | 'warm') =>
    median(rounds.map(({ month, years }) => years[kind] / month[kind]));
  const [cold, changed, warm] = [ratio('cold'), ratio('changed'), ratio('warm')];
  const grown = { cold: history('cold'), warm: history('warm') };
  const of = ({ median, range }: typeof cold) => `${roundTo(median, 2)} (${range.join(' to ')})`;
  return {
    table: {
      [`a month, ${counts.month} entries`]: row('month'),
      [`two years, ${counts.years} entries`]: row('years'),
    },
    summary: `cold ${of(cold)}, after a change ${of(changed)}, warm ${of(warm)}; two years against a month ${roundTo(grown.cold, 2)} cold`,
    result: `${roundTo(cold.median, 2)} cold, ${roundTo(warm.median, 2)} warm, ${roundTo(grown.cold, 2)} with history`,
    spread: largestSpread(cold.ratios, warm.ratios),
    reached: cold.median <= most.cold && warm.median <= most.warm && grown.cold <= most.history,
    measured: { counts, cold, changed, warm, grown, rounds },
  };
}
