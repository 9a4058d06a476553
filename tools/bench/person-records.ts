import { addDays, londonDay } from '@portal/kernel/london';
import mongoose from 'mongoose';
import { copyStaff } from './copy-staff.ts';
import { newIds } from './new-ids.ts';
import { seedRecords } from './seed-records.ts';
import { startBaselineProcess } from './start-baseline-process.ts';
import { median, roundTo, spreadOf } from './statistics.ts';
import type { Outcome, Workload } from './workload-types.ts';

const most = 1.5;
const days = 730;
/** Requests of each kind per round. */
const times = 20;

/** Milliseconds. */
interface Round {
  native: number;
  /** The complete operation, with few fields. */
  list: number;
  /** Every field of every record, by REST. */
  rest: number;
}

interface Answer {
  data?: { rangeRecords?: { items?: unknown[] } };
}

/** Two years of one worker compared with an indexed native find behind bare HTTP. */
export const personRecordsWorkload: Workload = {
  title: 'two years of one worker’s records, against an indexed native find behind bare HTTP',
  target: `at most ${most}, and no document read that isn't returned`,
  sharesPortal: true,
  run: ({ quick, say, usePortal }) =>
    usePortal(async (portal) => {
      const userIds = newIds(quick ? 50 : 500);
      const { admins } = await copyStaff(portal, { employees: 0, admins: 1 });
      const until = addDays(londonDay(new Date()), -1);
      await seedRecords(portal, userIds, { until, days }, say);
      const baseline = await startBaselineProcess('baseline-records.ts', {
        redis: portal.redis,
        mongodb: portal.anyDatabase('records'),
      });
      const mongo = await new mongoose.mongo.MongoClient(portal.anyDatabase('records')).connect();
      try {
        const headers = { 'content-type': 'application/json', cookie: admins[0]?.cookie ?? '' };
        const stretch = { startDate: addDays(until, 1 - days), endDate: until };
        const query =
          'query Range($input: RangeRecordsInput!) { rangeRecords(input: $input) { items { id } } }';

        async function rows(address: string, body?: object): Promise<unknown[]> {
          const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
          const response = await fetch(address, { ...init, headers });
          const answer = (await response.json()) as Answer;
          const given = body ? answer.data?.rangeRecords?.items : answer;
          if (!Array.isArray(given)) throw new Error(`no records: ${response.status}`);
          return given;
        }
        const address = (workerId: string) =>
          `${portal.url}/api/admin/daily-records/range?${new URLSearchParams({ ...stretch, workerId })}`;
        const kinds: Record<keyof Round, (workerId: string) => Promise<unknown[]>> = {
          native: (workerId) =>
            rows(`${baseline.url}?${new URLSearchParams({ ...stretch, workerId })}`),
          list: (workerId) =>
            rows(`${portal.url}/graphql`, {
              query,
              variables: { input: { ...stretch, workerId } },
            }),
          rest: (workerId) => rows(address(workerId)),
        };
        const rounds: Round[] = [];
        let turn = 0;
        for (let number = 0; number <= (quick ? 3 : 15); number += 1) {
          const taken = { native: [], list: [], rest: [] } as Record<keyof Round, number[]>;
          for (let time = 0; time < times; time += 1) {
            for (const kind of ['native', 'list', 'rest'] as const) {
              turn += 1;
              const workerId = userIds[turn % userIds.length] ?? '';
              const started = performance.now();
              const given = await kinds[kind](workerId);
              taken[kind].push(performance.now() - started);
              if (given.length !== days) throw new Error(`${kind}: ${given.length} records`);
            }
          }
          const { native, list, rest } = taken;
          const round = { native: median(native), list: median(list), rest: median(rest) };
          if (number > 0) rounds.push(round);
        }
        const examined = await examinedOf(mongo.db(), () => kinds.list(userIds[0] ?? ''));
        return outcomeOf(rounds, examined);
      } finally {
        await mongo.close();
        baseline.stop();
      }
    }),
};

/** Counts the documents that the database examined and returned during a request. */
async function examinedOf(db: mongoose.mongo.Db, ask: () => Promise<unknown>) {
  await db.command({ profile: 2 });
  await ask();
  await db.command({ profile: 0 });
  const profile = await db
    .collection('system.profile')
    .find({ ns: `${db.databaseName}.records` })
    .toArray();
  const sum = (field: 'docsExamined' | 'nreturned') =>
    profile.reduce((total, entry) => total + Number(entry[field] ?? 0), 0);
  return { examined: sum('docsExamined'), returned: sum('nreturned') };
}

function outcomeOf(
  rounds: readonly Round[],
  { examined, returned }: { examined: number; returned: number },
): Outcome {
  const ratiosOf = (kind: 'list' | 'rest') => rounds.map((round) => round[kind] / round.native);
  const of = (kind: keyof Round) => roundTo(median(rounds.map((round) => round[kind])), 2);
  const [list, rest] = [median(ratiosOf('list')), median(ratiosOf('rest'))];
  const ratios = ratiosOf('list');
  return {
    table: {
      'native find': { ms: of('native'), ratio: 1 },
      'the list': { ms: of('list'), ratio: roundTo(list, 2) },
      'all fields by REST': { ms: of('rest'), ratio: roundTo(rest, 2) },
    },
    summary:
      `${roundTo(list, 2)} (${roundTo(Math.min(...ratios), 2)} to ${roundTo(Math.max(...ratios), 2)}) of a native find; ` +
      `${roundTo(rest, 2)} with all fields by REST; ${examined} documents examined for ${returned}`,
    result: `${roundTo(list, 2)}, ${examined} documents for ${returned}`,
    spread: spreadOf(ratios),
    reached: list <= most && examined <= returned + 1,
    measured: { days, list, rest, examined, returned, rounds },
  };
}
