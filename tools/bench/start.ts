import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { freePort } from '../portal/free-port.ts';
import { locateProgram } from '../portal/servers/locate-program.ts';
import { mongodHello } from '../portal/servers/mongod-hello.ts';
import { mongodProgram } from '../portal/servers/mongod-program.ts';
import { respondsWith } from '../portal/servers/server-probes.ts';
import { startSupervisor } from './start-supervisor.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import type { Outcome, Workload } from './workload-types.ts';

const mostSeconds = 10;
const pollMs = 10;

/** Seconds, with an empty data directory and with that of the start before. */
interface Taken {
  fresh: number;
  second: number;
}
type Round = Record<'portal' | 'mongod', Taken>;

/** `npm start` to `ready`, compared with the slowest of its servers alone. */
export const startWorkload: Workload = {
  title: '`npm start`, installed, until it is ready, against mongod alone until its first response',
  target: `at most ${mostSeconds} s more, with an empty data directory and with a used one`,
  async run({ quick, say }) {
    process.env.BANK_HOLIDAYS_URL ??= 'off';
    const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
    const command = await locateProgram('mongod', { say });
    try {
      const rounds: Round[] = [];
      // The first start builds the web app and fills the compile cache.
      for (let number = 0; number <= (quick ? 1 : 7); number += 1) {
        const mongod = await twice((dataDir) => startMongod(command, dataDir), folder);
        const portal = await twice(startPortal, folder);
        if (number > 0) rounds.push({ portal, mongod });
        say(
          `round ${number}: ${roundTo(portal.fresh, 1)} and ${roundTo(portal.second, 1)} s, mongod ${roundTo(mongod.fresh, 1)} and ${roundTo(mongod.second, 1)} s`,
        );
      }
      return outcomeOf(rounds);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

/** Measures a start with an empty data directory, and another one with the same. */
async function twice(start: (dataDir: string) => Promise<number>, folder: string): Promise<Taken> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return { fresh: await start(dataDir), second: await start(dataDir) };
}

/** Gives the seconds until the portal is ready, and stops it. */
async function startPortal(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const { stop } = await startSupervisor(['npm', 'start', '--silent'], {
    dataDir,
    port,
    say: () => {},
  });
  const seconds = (performance.now() - started) / 1_000;
  await stop();
  return seconds;
}

/** Gives the seconds until mongod responds, and stops it. */
async function startMongod(command: string, dataDir: string): Promise<number> {
  const data = {
    secrets: await ensureSecrets(dataDir),
    in: (...path: string[]) => join(dataDir, ...path),
  };
  const port = await freePort();
  const { args, cwd, env } = await mongodProgram(command, port, data);
  await mkdir(cwd, { recursive: true });
  const started = performance.now();
  const child = spawn(command, args, { cwd, env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  try {
    while (!(await respondsWith(port, 'isWritablePrimary', mongodHello))) {
      if (child.exitCode !== null) throw new Error(`mongod ended with ${child.exitCode}`);
      await delay(pollMs);
    }
    return (performance.now() - started) / 1_000;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

function outcomeOf(rounds: readonly Round[]): Outcome {
  const moreOf = (kind: keyof Taken) =>
    rounds.map(({ portal, mongod }) => portal[kind] - mongod[kind]);
  const row = (side: keyof Round) => ({
    'fresh, s': roundTo(median(rounds.map((round) => round[side].fresh)), 1),
    'second, s': roundTo(median(rounds.map((round) => round[side].second)), 1),
  });
  const [fresh, second] = [median(moreOf('fresh')), median(moreOf('second'))];
  const result = `${roundTo(fresh, 1)} s more, ${roundTo(second, 1)} s with a used data directory`;
  return {
    table: { 'mongod alone': row('mongod'), 'npm start': row('portal') },
    summary: result,
    result,
    spread: largestSpread(moreOf('fresh'), moreOf('second')),
    reached: Math.max(fresh, second) <= mostSeconds,
    measured: { rounds },
  };
}
