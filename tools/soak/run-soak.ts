import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expectedError } from '../portal/expected-error.ts';
import { freePort } from '../portal/free-port.ts';
import { rootFolder } from '../root-folder.ts';
import { runProgram } from '../testing/run-program.ts';
import { findGrowth, type Growth, type Series } from './find-growth.ts';
import { type Sample, samplePortal } from './sample-portal.ts';
import { type SoakLoad, startSoakLoad } from './start-soak-load.ts';

/** What a soak has found. */
export interface SoakResult {
  hours: number;
  /** Acknowledged clock-ins and clock-outs. */
  writes: number;
  growth: Growth[];
  /** The last line of `npm run check`. */
  check: string;
  isCheckPassed: boolean;
  /** All samples, by the hour at which they were taken. */
  samples: { hour: number; values: Record<string, number> }[];
}

const leastSamples = 12;
const maxIntervalMs = 60_000;
const msPerHour = 3_600_000;

/**
 * Runs a portal on an empty directory under load, and measures it every minute or, in a short run, twelve
 * times. Then compares all data. Fails with a plain error if the portal doesn't start.
 */
export async function runSoak(
  hours: number,
  { say, signal }: { say(line: string): void; signal: AbortSignal },
): Promise<SoakResult> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-soak-'));
  const dataDir = join(folder, 'data');
  const portal = await startByCommand(dataDir, signal);
  try {
    say(`Portal at ${portal.url}, data in ${dataDir}`);
    const load = await startSoakLoad(portal.url, signal);
    const samples = await sampleFor(hours, { dataDir, supervisor: portal.pid, load, say, signal });
    const writes = load.writes();
    await load.stop();
    const check = await runProgram(join(rootFolder, 'tools/check/check.ts'), [], {
      PORTAL_DATA_DIR: dataDir,
    });
    return {
      hours,
      writes,
      samples: samples.map(withoutUnits),
      growth: findGrowth(
        samples.map(({ hour }) => hour),
        toSeries(samples),
      ),
      check: check.lines.at(-1) ?? '',
      isCheckPassed: check.code === 0,
    };
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface TimedSamples {
  hour: number;
  samples: Sample[];
}

async function sampleFor(
  hours: number,
  options: {
    dataDir: string;
    supervisor: number;
    load: SoakLoad;
    say(line: string): void;
    signal: AbortSignal;
  },
): Promise<TimedSamples[]> {
  const { dataDir, supervisor, load, say, signal } = options;
  const startedAt = performance.now();
  const intervalMs = Math.min(maxIntervalMs, (hours * msPerHour) / leastSamples);
  const taken: TimedSamples[] = [];
  for (let number = 1; number * intervalMs <= hours * msPerHour; number += 1) {
    await delay(startedAt + number * intervalMs - performance.now(), undefined, { signal });
    const hour = (performance.now() - startedAt) / msPerHour;
    taken.push({ hour, samples: await samplePortal(dataDir, supervisor) });
    if (number % 10 === 0)
      say(`${hour.toFixed(2)} hours, ${load.writes()} clock-ins and clock-outs`);
  }
  return taken;
}

/** The series that all samples have: a process that was replaced in between keeps its name. */
function toSeries(taken: readonly TimedSamples[]): Series[] {
  const [first] = taken;
  return (first?.samples ?? []).flatMap(({ name, unit, isData }) => {
    const values = taken.flatMap(({ samples }) =>
      samples.filter((sample) => sample.name === name).map(({ value }) => value),
    );
    return values.length === taken.length ? [{ name, unit, isData, values }] : [];
  });
}

function withoutUnits({ hour, samples }: TimedSamples): SoakResult['samples'][number] {
  return { hour, values: Object.fromEntries(samples.map(({ name, value }) => [name, value])) };
}

/** Starts a portal as `npm start` does, so that its supervisor is a process of its own. */
async function startByCommand(dataDir: string, signal: AbortSignal) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(rootFolder, 'tools/portal/start.ts')], {
    env: {
      ...process.env,
      PORT: `${port}`,
      PORTAL_DATA_DIR: dataDir,
      // Some people clock in and out for all.
      REQUEST_LIMIT_WRITES: '1000000',
    },
    // The portal stops when this process ends, however it ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  const output = child.stdout as Readable;
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('Portal ready')) continue;
    output.resume();
    return { url: `http://localhost:${port}`, pid: child.pid as number, stop };
  }
  throw expectedError('the portal did not start: see above');
}
