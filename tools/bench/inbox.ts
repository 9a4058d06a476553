import mongoose from 'mongoose';
import { copyStaff, type Session } from './copy-staff.ts';
import { seedMessages } from './seed-messages.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import type { BenchPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const most = 1.1;
/** The page length of the screen, which the smallest inbox just fills. */
const page = 50;
const few = 100;
/** Requests of each kind per round. */
const times = 20;

const kinds = ['page', 'last page', 'unread', 'mark all read', 'unread after'] as const;
type Taken = Record<(typeof kinds)[number], number>;
type Round = Map<number, Taken>;

/** An inbox of 10,000 messages opens as fast as one of 100. */
export const inboxWorkload: Workload = {
  title: `opening an inbox of 10,000 messages and more, against one of ${few}`,
  target: `at most ${most}`,
  sharesPortal: true,
  takesTimes: true,
  run: ({ quick, times, say, usePortal }) =>
    usePortal(async (portal) => {
      const sizes = quick ? [few, 10_000 * times] : [few, 10_000, 100_000 * times];
      const { employees, admins } = await copyStaff(portal, {
        employees: sizes.length,
        admins: 1,
      });
      const mongo = await new mongoose.mongo.MongoClient(portal.anyDatabase('messaging')).connect();
      try {
        const sides = new Map<number, Side>();
        for (const [place, size] of sizes.entries()) {
          const [from, to] = [admins[0], employees[place]];
          if (!from || !to) throw new Error('nobody writes or reads');
          await seedMessages(portal, { from: from.userId, to: to.userId, count: size });
          sides.set(size, await sideOf(portal, mongo, to, size));
        }
        say('messages stored');
        const rounds: Round[] = [];
        for (let number = 0; number <= (quick ? 2 : 15); number += 1) {
          const round = await roundOf(sides);
          if (number > 0) rounds.push(round);
        }
        return outcomeOf(sizes, rounds);
      } finally {
        await mongo.close();
      }
    }),
};

/** Runs each once and measures the milliseconds. */
type Side = Record<keyof Taken, () => Promise<number>>;

/** The medians of each kind. The sides alternate, so that other load on the machine affects both alike. */
async function roundOf(sides: ReadonlyMap<number, Side>): Promise<Round> {
  const round: Round = new Map([...sides.keys()].map((size) => [size, {} as Taken]));
  for (const kind of kinds) {
    const taken = new Map([...sides.keys()].map((size) => [size, [] as number[]]));
    for (let number = 0; number < times; number += 1) {
      const all = [...sides];
      for (const [size, side] of number % 2 ? all : all.toReversed()) {
        taken.get(size)?.push(await side[kind]());
      }
    }
    for (const [size, all] of taken) (round.get(size) as Taken)[kind] = median(all);
  }
  return round;
}

async function sideOf(
  portal: BenchPortal,
  mongo: mongoose.mongo.MongoClient,
  { userId, cookie }: Session,
  size: number,
): Promise<Side> {
  const readers = mongo.db().collection<{ _id: string }>('readers');
  const messages = mongo.db().collection<{ _id: string; createdAt: Date }>('messages');

  async function ask(method: 'GET' | 'PATCH', path: string): Promise<unknown> {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(`${portal.url}/api/messages/${path}`, { method, headers });
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
  async function list(path: string): Promise<void> {
    const { length } = (await ask('GET', path)) as unknown[];
    if (length !== page) throw new Error(`${length} messages on a page of ${page}`);
  }
  async function unread(expected: number): Promise<void> {
    const { count } = (await ask('GET', 'unread')) as { count: number };
    if (count !== expected) throw new Error(`${count} unread, not ${expected}`);
  }

  const first = await messages.find({ toUserId: userId }).sort({ createdAt: 1 }).skip(page).next();
  if (!first) throw new Error(`an inbox of ${size} has no page before the last`);
  const before = Buffer.from(`${first.createdAt.getTime()}.${first._id}`).toString('base64url');

  const forget = () => readers.deleteOne({ _id: userId });
  return {
    page: () => timed(() => list(`received?limit=${page}`)),
    'last page': () => timed(() => list(`received?limit=${page}&after=${before}`)),
    async unread() {
      await forget();
      return timed(() => unread(Math.min(size, 100)));
    },
    async 'mark all read'() {
      await forget();
      return timed(() => ask('PATCH', 'received/read'));
    },
    // The previous kind has done so.
    'unread after': () => timed(() => unread(0)),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function outcomeOf(sizes: readonly number[], rounds: readonly Round[]): Outcome {
  const of = (size: number, kind: keyof Taken) =>
    rounds.map((round) => round.get(size)?.[kind] ?? 0);
  const rows = sizes.map((size) => {
    const figures = kinds.map((kind) => [`${kind} ms`, roundTo(median(of(size, kind)), 2)]);
    return [`${size} messages`, Object.fromEntries(figures)] as const;
  });
  const ratios = sizes.slice(1).map((size) => {
    const byKind = kinds.map((kind) => {
      const all = of(size, kind).map((ms, place) => ms / (of(few, kind)[place] ?? Number.NaN));
      const range = [Math.min(...all), Math.max(...all)].map((ratio) => roundTo(ratio, 2));
      return { kind, median: median(all), range, all };
    });
    return { size, byKind };
  });
  const said = ratios.map(({ size, byKind }) => {
    const each = byKind.map(
      ({ kind, median: ratio, range }) => `${kind} ${roundTo(ratio, 2)} (${range.join(' to ')})`,
    );
    return `${size} against ${few}: ${each.join(', ')}`;
  });
  const worst = Math.max(...ratios.flatMap(({ byKind }) => byKind.map((one) => one.median)));
  return {
    table: Object.fromEntries(rows),
    summary: said.join('; '),
    result: `${roundTo(worst, 2)} times`,
    spread: largestSpread(...ratios.flatMap(({ byKind }) => byKind.map((one) => one.all))),
    reached: worst <= most,
    measured: { page, times, ratios, rounds: rounds.map((round) => Object.fromEntries(round)) },
  };
}
