import { execFile, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { createEmployee, createFirstAdmin } from './create-accounts.ts';
import type { RestClient } from './rest-client.ts';
import { largestSpread, median, quantile, roundTo } from './statistics.ts';
import { withPortal } from './with-portal.ts';
import type { Outcome, Workload } from './workload-types.ts';

const run = promisify(execFile);
const least = 0.85;
const dearestP99 = 4;
const clockInsPerSecond = 20;
/** SIGN_IN_WAIT_SECONDS where nothing is set. */
const maxWaitMs = 30_000;

interface Round {
  /** Sign-ins a second: of the bare loop, of the portal with nothing else to do, and while others clock in and out. */
  bare: number;
  portal: number;
  portalWithClockIns: number;
  refused: number;
  /** Milliseconds of a clock-in or -out. */
  alone: number;
  duringSignIns: number;
  /** Sign-ins a second, and the longest wait of one that was let in, with a busy loop on each core. */
  busyBare: number;
  busyPortal: number;
  busyLongestMs: number;
}

/** Issue: many sign-ins at once against the hashing alone, while others clock in and out. */
export const signInWorkload: Workload = {
  title:
    'sign-ins at once, against a bare loop of two argon2id hashes each; clock-ins at the same time',
  target: `at least ${least}, clock-ins’ p99 at most ${dearestP99} times`,
  async run({ quick, say }) {
    // Every sign-in comes from this machine, and nobody is to be taken for an attacker.
    for (const limit of ['PAIR', 'ADDRESS', 'ACCOUNT', 'CORRECT']) {
      process.env[`SIGN_IN_LIMIT_${limit}`] = '1000000';
    }
    const size = quick
      ? { rush: 30, people: 4, seconds: 1 }
      : { rush: 500, people: 50, seconds: 5 };
    return withPortal(say, async (portal) => {
      const admin = await createFirstAdmin(portal.url);
      // Others than those who clock: of a person's sessions the oldest end at twenty.
      const names = Array.from({ length: size.people }, (_, number) => `bench.signer.${number}`);
      for (const name of names) await createEmployee(portal.url, admin, name);
      const clocking: RestClient[] = [];
      for (const name of names)
        clocking.push(await createEmployee(portal.url, admin, `${name}.clocks`));
      const rounds: Round[] = [];
      for (let number = 0; number <= (quick ? 1 : 5); number += 1) {
        const round = await measureRound(portal.url, names, clocking, size);
        if (number > 0) rounds.push(round);
        say(
          `round ${number}: ${JSON.stringify(round, (_, value) => (typeof value === 'number' ? roundTo(value, 1) : value))}`,
        );
      }
      return outcomeOf(rounds);
    });
  },
};

async function measureRound(
  url: string,
  names: readonly string[],
  clocking: readonly RestClient[],
  { rush: count, seconds }: { rush: number; seconds: number },
): Promise<Round> {
  const bare = await bareLoop(seconds);
  const rushAlone = await signInAtOnce(url, names, count);
  const alone = await clockingWhile(url, clocking, () => delay(seconds * 1_200));
  const rush = { perSecond: 0 };
  const duringSignIns = await clockingWhile(url, clocking, async () => {
    Object.assign(rush, await signInAtOnce(url, names, count));
  });
  const busy = await whileCoresAreBusy(async () => ({
    busyBare: await bareLoop(seconds),
    busyRush: await signInAtOnce(url, names, Math.ceil(count / 4)),
  }));
  return {
    bare,
    portal: rushAlone.perSecond,
    portalWithClockIns: rush.perSecond,
    refused: rushAlone.refused,
    alone,
    duringSignIns,
    busyBare: busy.busyBare,
    busyPortal: busy.busyRush.perSecond,
    busyLongestMs: busy.busyRush.longestMs,
  };
}

/** Keeps every core busy with something else, as another program would. */
async function whileCoresAreBusy<Value>(work: () => Promise<Value>): Promise<Value> {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    return await work();
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
}

async function bareLoop(seconds: number): Promise<number> {
  const script = join(import.meta.dirname, 'baseline-hashing.ts');
  const { stdout } = await run(process.execPath, [script, String(seconds)]);
  return Number(stdout);
}

/** By a process of its own: hundreds of requests at once would hold up those that are measured here. */
async function signInAtOnce(url: string, names: readonly string[], count: number) {
  const script = join(import.meta.dirname, 'sign-in-rush.ts');
  const { stdout } = await run(process.execPath, [script, url, String(count), ...names]);
  return JSON.parse(stdout) as { perSecond: number; refused: number; longestMs: number };
}

/** The p99 of clock-ins and -outs at a steady rate, whoever is late, until `work` is done. */
async function clockingWhile(
  url: string,
  people: readonly RestClient[],
  work: () => Promise<unknown>,
): Promise<number> {
  const pool = new Pool(url, { connections: people.length });
  const durations: number[] = [];
  const sent: Promise<void>[] = [];
  let over = false;

  async function clock(number: number): Promise<void> {
    const started = performance.now();
    const round = Math.floor(number / people.length);
    const { statusCode, body } = await pool.request({
      path: `/api/time-entries/clock-${round % 2 === 0 ? 'in' : 'out'}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: people[number % people.length]?.cookie() ?? '',
      },
      body: '{}',
    });
    const text = await body.text();
    // Who was clocked in by the round before is clocked out, and the other way round.
    if (statusCode !== 409 && statusCode >= 300) throw new Error(`clock: ${statusCode} ${text}`);
    durations.push(performance.now() - started);
  }

  const working = work().finally(() => {
    over = true;
  });
  try {
    const begun = performance.now();
    for (let number = 0; !over; number += 1) {
      sent.push(clock(number));
      await delay(
        Math.max(0, begun + ((number + 1) * 1000) / clockInsPerSecond - performance.now()),
      );
    }
    await working;
    await Promise.all(sent);
  } finally {
    await pool.destroy();
  }
  return quantile(durations, 0.99);
}

function outcomeOf(rounds: readonly Round[]): Outcome {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  const ratios = rounds.map(({ portal, bare }) => portal / bare);
  const ratio = median(ratios);
  const busyRatios = rounds.map(({ busyPortal, busyBare }) => busyPortal / busyBare);
  const busyRatio = median(busyRatios);
  const withClockIns = median(
    rounds.map(({ portalWithClockIns, bare }) => portalWithClockIns / bare),
  );
  const busyLongestMs = Math.max(...rounds.map((round) => round.busyLongestMs));
  const dearer = median(rounds.map(({ duringSignIns, alone }) => duringSignIns / alone));
  return {
    table: {
      baseline: {
        'sign-ins a second': roundTo(of('bare'), 1),
        'clock-in p99 ms': roundTo(of('alone'), 1),
      },
      portal: {
        'sign-ins a second': roundTo(of('portal'), 1),
        'clock-in p99 ms': roundTo(of('duringSignIns'), 1),
      },
    },
    summary: `ratio ${roundTo(ratio, 2)}, from ${ratios
      .map((each) => roundTo(each, 2))
      .sort()
      .join(
        ' to ',
      )}; with clock-ins at the same time ratio ${roundTo(withClockIns, 2)}, their p99 ${roundTo(dearer, 2)} times; with busy cores ratio ${roundTo(busyRatio, 2)}, longest wait ${roundTo(busyLongestMs / 1000, 1)} s`,
    result: `${roundTo(ratio, 2)}, with clock-ins ${roundTo(withClockIns, 2)}, with busy cores ${roundTo(busyRatio, 2)}, p99 ${roundTo(dearer, 1)} times`,
    spread: largestSpread(ratios, busyRatios),
    reached:
      ratio >= least && dearer <= dearestP99 && busyRatio >= least && busyLongestMs <= maxWaitMs,
    measured: { rounds },
  };
}
