import mongoose from 'mongoose';
import { copyStaff, type Session } from './copy-staff.ts';
import { measureReads } from './measure-reads.ts';
import { memoryOf } from './process-memory.ts';
import { seedSessions } from './seed-sessions.ts';
import { startClockLoad } from './start-clock-load.ts';
import { median, roundTo } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
import type { Outcome, Workload, WorkloadOptions } from './workload-types.ts';

const most = 1.5;
const connections = 10;
const entriesPerPerson = 500;

/** What each member of staff does with their own data: it must not depend on how many others there are. */
const ownReads = {
  'current session': '/api/time-entries/current',
  'own week': '/api/time-entries/weekly-stats',
  'own sessions': '/api/time-entries',
};
/** What administrators read of everybody: it grows with the people, and not with their history. */
const staffReads = {
  overview: '/api/admin/stats',
  'hours of a week': '/api/admin/hours-summary',
  'hours today': '/api/admin/staff-hours-today',
};

interface Measured {
  people: number;
  entries: number;
  /** Milliseconds, the median, by what is done. */
  own: Record<string, number>;
  /** Null where the response is larger than the gateway passes on (docs/requests.md). */
  staff: Record<string, number | null>;
  clockingP99: number;
  /** Gigabytes of MongoDB: data and indexes of the sessions, and its memory. */
  stored: number;
  memory: number;
}

/** What people and administrators wait for in organisations of three sizes, each with two years of history. */
export const organisationSizeWorkload: Workload = {
  isLong: true,
  title: 'responses for 100,000 staff with 50 million sessions, against 1,000 with 500,000',
  target: `at most ${most} times for what people do with their own hours`,
  async run(options) {
    const sizes = options.quick ? [20, 200] : [1_000, 10_000, 100_000];
    const measured: Measured[] = [];
    // One after the other: each has the memory to itself.
    for (const people of sizes) {
      measured.push(
        await withPortal(options.say, (portal) => measureSize(portal, people, options)),
      );
    }
    return outcomeOf(measured);
  },
};

async function measureSize(
  portal: BenchPortal,
  people: number,
  { quick, say }: WorkloadOptions,
): Promise<Measured> {
  const { employees, admins } = await copyStaff(portal, { employees: people, admins: 1 });
  const entries = people * entriesPerPerson;
  const started = performance.now();
  await seedSessions(
    portal,
    employees.map(({ userId }) => userId),
    entries,
  );
  say(`${entries} sessions stored in ${roundTo((performance.now() - started) / 1_000)} s`);
  await waitUntilIdle(portal);
  const seconds = quick ? 1 : 10;
  const [admin] = admins as [Session];
  const staff: Record<string, number | null> = {};
  for (const [name, path] of Object.entries(staffReads)) {
    staff[name] = await medianOf(quick ? 1 : 7, `${portal.url}${path}`, admin);
  }
  // Other people's data each time, as in the morning.
  const askers = sampleOf(employees, 2_000).map(({ cookie }) => ({ cookie }));
  const own: Record<string, number> = {};
  for (const [name, path] of Object.entries(ownReads)) {
    const load = { url: `${portal.url}${path}`, askers, connections };
    await measureReads({ ...load, seconds: seconds / 2 });
    own[name] = (await measureReads({ ...load, seconds })).p50;
  }
  const clocked = await clockOnce(portal.url, askers, seconds);
  own['clocking in or out'] = clocked.p50;
  const { mongod } = portal.pids();
  return {
    people,
    entries,
    own,
    staff,
    clockingP99: clocked.p99,
    stored: await storedGigabytes(portal),
    memory: mongod ? memoryOf(mongod).rss / 1e9 : Number.NaN,
  };
}

/** Takes people from the whole list, in equal distances. */
function sampleOf(employees: readonly Session[], count: number): Session[] {
  const distance = Math.max(1, Math.floor(employees.length / count));
  return employees.filter((_, place) => place % distance === 0);
}

/** The median of the milliseconds; null if the response is too large. */
async function medianOf(times: number, url: string, { cookie }: Session): Promise<number | null> {
  const durations: number[] = [];
  for (let time = 0; time <= times; time += 1) {
    // A new second, so that no response is cached.
    await new Promise((resolve) => setTimeout(resolve, 1_001));
    const began = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.status === 422) return null;
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    // The first one warms up.
    if (time > 0) durations.push(performance.now() - began);
  }
  return median(durations);
}

async function clockOnce(
  url: string,
  askers: readonly Record<string, string>[],
  seconds: number,
): Promise<{ p50: number; p99: number }> {
  const loader = startClockLoad();
  try {
    await loader.clock({ url, askers, connections, seconds: seconds / 2 });
    return await loader.clock({ url, askers, connections, seconds });
  } finally {
    loader.stop();
  }
}

async function storedGigabytes({ anyDatabase }: BenchPortal): Promise<number> {
  const mongo = await new mongoose.mongo.MongoClient(anyDatabase('attendance')).connect();
  try {
    const { storageSize, totalIndexSize } = await mongo.db().command({ collStats: 'entries' });
    return (storageSize + totalIndexSize) / 1e9;
  } finally {
    await mongo.close();
  }
}

function outcomeOf(measured: readonly Measured[]): Outcome {
  const [smallest, largest] = [measured[0] as Measured, measured.at(-1) as Measured];
  const ratios = Object.entries(largest.own).map(
    ([name, ms]) => [name, ms / (smallest.own[name] as number)] as const,
  );
  const worst = ratios.reduce((one, other) => (other[1] > one[1] ? other : one));
  return {
    table: Object.fromEntries(measured.map((one) => [`${one.people} staff`, rowOf(one)])),
    summary: `${largest.people} staff against ${smallest.people}: at most ${roundTo(worst[1], 2)} times (${worst[0]})`,
    result: `${roundTo(worst[1], 2)} times`,
    spread: null,
    reached: worst[1] <= most,
    measured: { connections, measured, ratios: Object.fromEntries(ratios) },
  };
}

function rowOf({ own, staff, clockingP99, stored, memory, entries }: Measured) {
  const ms = Object.entries({ ...own, 'clocking p99': clockingP99, ...staff });
  return {
    sessions: entries,
    ...Object.fromEntries(
      ms.map(([name, value]) => [`${name}, ms`, value === null ? 'too large' : roundTo(value, 1)]),
    ),
    'sessions stored, GB': roundTo(stored, 2),
    'MongoDB memory, GB': roundTo(memory, 1),
  };
}
