import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, londonDay } from '@portal/kernel/london';
import mongoose from 'mongoose';
import { copyStaff } from './copy-staff.ts';
import { daysBefore, seedArchive } from './seed-archive.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import { watchMemory } from './watch-memory.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = { rate: 0.4 };
const most = { growth: 11, bytes: 256e6 };
const allSizes = { few: 10_000, many: 100_000 };
const quickSizes = { few: 500, many: 5_000 };

interface Taken {
  rows: number;
  /** Milliseconds. */
  native: number;
  archive: number;
  /** Peak RSS of the records service in bytes. */
  memory: number;
}
type Round = Record<keyof typeof allSizes, Taken>;

/** Archiving a day compared with insertMany of the same documents, also with ten times the staff. */
export const archiveDayWorkload: Workload = {
  title: `archiving a day of ${allSizes.few} and ${allSizes.many} staff, against insertMany of the same documents`,
  target: `at least ${least.rate} of its rate, at most ${most.growth} times the time for ten times the rows, in 256 MB`,
  run: ({ quick, say }) =>
    withPortal(say, (one) =>
      withPortal(say, async (other) => {
        const rounds = quick ? 2 : 7;
        const sizes = quick ? quickSizes : allSizes;
        const sides = {
          few: await sideOf(one, sizes.few, rounds + 1),
          many: await sideOf(other, sizes.many, rounds + 1),
        };
        say('staff, sessions and leave stored');
        try {
          const done: Round[] = [];
          for (let number = 0; number <= rounds; number += 1) {
            const round = { few: await sides.few.round(), many: await sides.many.round() };
            if (number > 0) done.push(round);
            const { few, many } = round;
            say(
              `round ${number}: ${roundTo(few.native / few.archive, 2)} and ${roundTo(many.native / many.archive, 2)} of the rate, ` +
                `${roundTo(many.archive / few.archive, 1)} times the time`,
            );
          }
          return outcomeOf(done, sizes);
        } finally {
          await Promise.all([sides.few.close(), sides.many.close()]);
        }
      }),
    ),
};

async function sideOf(portal: BenchPortal, staff: number, rounds: number) {
  const { admins } = await copyStaff(portal, { employees: 0, admins: 1 });
  const dates = daysBefore(addDays(londonDay(new Date()), -30), rounds);
  await seedArchive(portal, { staff, dates });
  const mongo = await new mongoose.mongo.MongoClient(portal.anyDatabase('records')).connect();
  const [records, same] = [mongo.db().collection('records'), mongo.db().collection('same')];
  const indexes = await records.indexes();
  for (const { key, unique } of indexes) {
    if (!('_id' in key)) await same.createIndex(key, unique ? { unique } : {});
  }
  const headers = { 'content-type': 'application/json', cookie: admins[0]?.cookie ?? '' };

  /** Repeats the request with the same key until the day is archived. */
  async function archived(date: string): Promise<void> {
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    const address = `${portal.url}/api/admin/archive-daily-staff/${date}`;
    while (true) {
      const response = await fetch(address, { method: 'POST', headers: keyed, body: '{}' });
      if (response.status === 200) return;
      const answer = await response.text();
      if (response.status !== 503) throw new Error(`${response.status}: ${answer.slice(0, 300)}`);
      await delay(20);
    }
  }

  return {
    async round(): Promise<Taken> {
      const date = dates.pop() ?? '';
      const { value: archive, most: memory } = await watchMemory([portal.pids().records ?? 0], () =>
        timed(() => archived(date)),
      );
      const documents = await records.find({ recordDate: date }).sort({ _id: 1 }).toArray();
      if (documents.length < staff)
        throw new Error(`${documents.length} records of ${staff} staff`);
      const native = await timed(() =>
        same.insertMany(documents, { ordered: false, writeConcern: { w: 'majority', j: true } }),
      );
      return { rows: documents.length, native, archive, memory };
    },
    close: () => mongo.close(),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function outcomeOf(rounds: readonly Round[], sizes: typeof allSizes): Outcome {
  const ratiosOf = (size: keyof Round) =>
    rounds.map((round) => round[size].native / round[size].archive);
  const rates = { few: median(ratiosOf('few')), many: median(ratiosOf('many')) };
  const growth = median(rounds.map(({ few, many }) => many.archive / few.archive));
  const memory = Math.max(...rounds.flatMap(({ few, many }) => [few.memory, many.memory]));
  const row = (size: keyof Round) => ({
    rows: rounds[0]?.[size].rows ?? 0,
    'native ms': roundTo(median(rounds.map((round) => round[size].native))),
    'archive ms': roundTo(median(rounds.map((round) => round[size].archive))),
    'of the rate': roundTo(rates[size], 2),
    from: roundTo(Math.min(...ratiosOf(size)), 2),
    to: roundTo(Math.max(...ratiosOf(size)), 2),
    MB: roundTo(Math.max(...rounds.map((round) => round[size].memory)) / 1e6),
  });
  return {
    table: { [`${sizes.few} staff`]: row('few'), [`${sizes.many} staff`]: row('many') },
    summary: `${roundTo(rates.few, 2)} and ${roundTo(rates.many, 2)} of insertMany’s rate, ${roundTo(growth, 1)} times the time, ${roundTo(memory / 1e6)} MB at most`,
    result: `${roundTo(rates.few, 2)} and ${roundTo(rates.many, 2)}, ${roundTo(growth, 1)} times the time, ${roundTo(memory / 1e6)} MB`,
    spread: largestSpread(ratiosOf('few'), ratiosOf('many')),
    reached:
      Math.min(rates.few, rates.many) >= least.rate &&
      growth <= most.growth &&
      memory <= most.bytes,
    measured: { sizes, rates, growth, memory, rounds },
  };
}
