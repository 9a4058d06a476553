// `npm run faults [-- --json <file>]`: makes every fault of faults.ts on real servers, and prints how often
// it was made, what was acknowledged meanwhile, and how long until everything worked again. The tests read
// everything back and fail where anything was lost or duplicated. The exit code is 1 if one fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { FaultTestResult } from '@portal/testing/save-fault-test-result';
import { exitCodes, runCommand } from '../command-line/run-command.ts';
import { expectedError } from '../portal/expected-error.ts';
import { rootFolder } from '../root-folder.ts';
import { killLeakedProcesses } from '../testing/leaked-processes.ts';
import { type Fault, faults } from './faults.ts';

/** The used part of Vitest's JSON report. */
interface Report {
  testResults: {
    name: string;
    assertionResults: {
      title: string;
      status: string;
      duration?: number | null;
      meta?: { fault?: FaultTestResult };
    }[];
  }[];
}

interface Result extends Partial<FaultTestResult> {
  fault: string;
  isPassed: boolean;
  /** How many of the acknowledged writes were lost, and how many were stored twice; null where the test failed. */
  lost: 0 | null;
  duplicated: 0 | null;
  /** How long the test took. */
  seconds: number;
}

const usage = {
  name: 'faults',
  syntax: '[-- --json <file>]',
  summary: 'Causes faults on real servers and reports whether anything was lost or duplicated.',
  parse: ([option, file, ...more]: readonly string[]) =>
    option === undefined
      ? { file: null }
      : option === '--json' && file && more.length === 0
        ? { file }
        : null,
};

/** Tags the processes of the tests. */
const tagName = 'PORTAL_FAULTS_RUN';

await runCommand(usage, async ({ file }, signal) => {
  const results = await makeFaults(signal);
  print(results);
  if (file) await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return results.every(({ isPassed }) => isPassed) ? exitCodes.ok : exitCodes.found;
});

async function makeFaults(signal: AbortSignal): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-faults-'));
  try {
    const report = join(folder, 'report.json');
    const files = [...new Set(faults.map(({ file }) => file))];
    const titles = faults.map(({ test }) => `${toPattern(test)}$`).join('|');
    // The verbose one prints each result, with its reason, as soon as it is known.
    const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
    const options = [
      '--config=vitest.ci.config.ts',
      '--project=!*e2e*',
      // With three, two cores were so busy that tests failed by their limits of time.
      '--maxWorkers=2',
      ...reporters,
    ];
    const child = spawn(
      join(rootFolder, 'node_modules/.bin/vitest'),
      ['run', ...files, ...options, '--testNamePattern', titles],
      { cwd: rootFolder, env: environment(folder), stdio: 'inherit', signal },
    );
    child.on('error', () => {});
    await once(child, 'close');
    const text = await readFile(report, 'utf8').catch(() => {
      throw expectedError('the tests could not be run: see above');
    });
    return faults.map((fault) => resultOf(fault, JSON.parse(text) as Report));
  } finally {
    // An interrupted Vitest leaves the servers of its tests running.
    await killLeakedProcesses(`${tagName}=${folder}`);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Has the tests write their files into `folder`, and tags their processes. */
function environment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, TEST_LONG: '1', TMPDIR: folder, [tagName]: folder };
}

function resultOf({ name, file, test }: Fault, { testResults }: Report): Result {
  const results = testResults.find((one) => one.name.endsWith(`/${file}`))?.assertionResults;
  const found = results?.find(({ title }) => title === test);
  const isPassed = found?.status === 'passed';
  return {
    fault: name,
    isPassed,
    lost: isPassed ? 0 : null,
    duplicated: isPassed ? 0 : null,
    seconds: (found?.duration ?? 0) / 1_000,
    ...found?.meta?.fault,
  };
}

function print(results: readonly Result[]): void {
  const rows = results.map(({ fault, isPassed, lost, duplicated, seconds, ...figures }) => [
    fault,
    isPassed ? 'passed' : 'FAILED',
    `${figures.tried ?? 1}`,
    `${figures.acknowledged ?? '–'}`,
    `${lost ?? '?'}`,
    `${duplicated ?? '?'}`,
    figures.secondsToHealth == null ? '–' : figures.secondsToHealth.toFixed(1),
    seconds.toFixed(1),
  ]);
  const heads = [
    'fault',
    'result',
    'times caused',
    'acknowledged',
    'lost',
    'duplicated',
    'recovery (s)',
    'total (s)',
  ];
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(({ length }) => length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  console.log(`\n${styleText('bold', line(heads))}`);
  for (const row of rows) console.log(line(row));
}

/** A regular expression that matches the text itself. */
function toPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
