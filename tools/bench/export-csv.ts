import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { addDays, londonDay } from '@portal/kernel/london';
import { copyStaff } from './copy-staff.ts';
import { newIds } from './new-ids.ts';
import { seedRecords } from './seed-records.ts';
import { startBaselineProcess } from './start-baseline-process.ts';
import { median, roundTo, spreadOf } from './statistics.ts';
import { watchMemory } from './watch-memory.ts';
import { withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const least = { rate: 0.7 };
const most = { firstByteMs: 200, grownBytes: 64e6 };
const days = 730;

interface Exported {
  ms: number;
  firstByteMs: number;
  bytes: number;
  digest: string;
}
interface Round {
  native: Exported;
  portal: Exported;
  /** Additional memory of records and gateway in bytes, at the peak and at the end. */
  grown: number;
  after: number;
}

/** Exporting two years of everyone as CSV compared with a native cursor that writes the same text. */
export const exportCsvWorkload: Workload = {
  title: 'two years of everybody as CSV, against a native cursor writing the same text',
  target: `at least ${least.rate} of its rate, first byte within ${most.firstByteMs} ms, memory growing at most 64 MB`,
  run: ({ quick, say }) =>
    withPortal(say, async (portal) => {
      const people = quick ? 100 : 6_850;
      const until = addDays(londonDay(new Date()), -1);
      const count = await seedRecords(portal, newIds(people), { until, days }, say);
      const baseline = await startBaselineProcess('baseline-export.ts', {
        redis: portal.redis,
        mongodb: portal.anyDatabase('records'),
      });
      try {
        const range = `startDate=${addDays(until, 1 - days)}&endDate=${until}`;
        const { records = 0, gateway = 0 } = portal.pids();
        const askAs = (cookie: string) => ({
          native: () => exported(`${baseline.url}?${range}`, cookie),
          portal: () => exported(`${portal.url}/api/admin/export/daily-records?${range}`, cookie),
        });
        const rounds: Round[] = [];
        for (let number = 0; number <= (quick ? 2 : 3); number += 1) {
          // An export needs a sign-in of the last five minutes, and a round may take two.
          const { admins } = await copyStaff(portal, { employees: 0, admins: 1 });
          const ask = askAs(admins[0]?.cookie ?? '');
          const early = number % 2 ? await ask.native() : null;
          const watched = await watchMemory([records, gateway], ask.portal);
          const { value: portalDone, grown, after } = watched;
          const native = early ?? (await ask.native());
          if (portalDone.digest !== native.digest) throw new Error('the texts differ');
          const round = { native, portal: portalDone, grown, after };
          if (number > 0) rounds.push(round);
          say(
            `round ${number}: ${roundTo(native.ms / portalDone.ms, 2)} of the rate, first byte after ` +
              `${roundTo(portalDone.firstByteMs)} ms, ${roundTo(grown / 1e6)} MB more`,
          );
        }
        return outcomeOf(count, rounds);
      } finally {
        baseline.stop();
      }
    }),
};

/** Downloads a file and keeps only its digest. */
function exported(address: string, cookie: string): Promise<Exported> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const clientRequest = request(address, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
      const digest = createHash('md5');
      let [bytes, firstByteMs] = [0, 0];
      response.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - started;
        bytes += chunk.length;
        digest.update(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          ms: performance.now() - started,
          firstByteMs,
          bytes,
          digest: digest.digest('hex'),
        }),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

function outcomeOf(count: number, rounds: readonly Round[]): Outcome {
  const ratios = rounds.map(({ native, portal }) => native.ms / portal.ms);
  const rate = median(ratios);
  const firstByteMs = Math.max(...rounds.map(({ portal }) => portal.firstByteMs));
  const grown = Math.max(...rounds.map((round) => round.grown));
  // Memory stays flat: after the last export no more is used than after the first.
  const left = rounds.map(({ after }) => after);
  const row = (kind: 'native' | 'portal') => ({
    seconds: roundTo(median(rounds.map((round) => round[kind].ms)) / 1_000, 1),
    'rows a second': roundTo(count / (median(rounds.map((round) => round[kind].ms)) / 1_000)),
    'first byte ms': roundTo(median(rounds.map((round) => round[kind].firstByteMs))),
    MB: roundTo((rounds[0]?.[kind].bytes ?? 0) / 1e6),
  });
  const range = `${roundTo(Math.min(...ratios), 2)} to ${roundTo(Math.max(...ratios), 2)}`;
  return {
    table: { 'native cursor': row('native'), portal: row('portal') },
    summary: `${count} rows at ${roundTo(rate, 2)} (${range}) of the native rate, first byte within ${roundTo(firstByteMs)} ms, ${roundTo(grown / 1e6)} MB more at most`,
    result: `${roundTo(rate, 2)}, first byte ${roundTo(firstByteMs)} ms, ${roundTo(grown / 1e6)} MB`,
    spread: spreadOf(ratios),
    reached: rate >= least.rate && firstByteMs <= most.firstByteMs && grown <= most.grownBytes,
    measured: { count, rounds, left },
  };
}
