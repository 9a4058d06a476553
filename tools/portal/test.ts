// `npm test`: every check and every test, on servers of their own. Ends with `N passed, N failed`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rootFolder } from '../root-folder.ts';
import { findBrowser } from '../testing/find-browser.ts';
import { processesWith } from '../testing/left-behind.ts';
import { countReports, failedTests, forgetReports, retriedTests } from '../testing/reports.ts';
import { notesIn, noting } from '../testing/secrecy/notes.ts';
import { searchForSecrets } from '../testing/secrecy/search.ts';
import { runStep, type Step, takeStep } from '../testing/steps.ts';
import { startTestServers, type TestServers } from '../testing/test-servers.ts';
import { isPlain } from './plain-error.ts';

const check = (title: string, script: string, ...args: string[]): Step => ({
  title,
  command: process.execPath,
  args: [script, ...args],
});

const nx = (title: string, target: string, ...more: string[]): Step => ({
  title,
  command: 'nx',
  args: ['run-many', '-t', target, '--parallel=2', '--outputStyle=static', ...more],
});

/** Each counts as one. */
const checks: Step[] = [
  { title: 'Lint and format', command: 'biome', args: ['ci', '.'] },
  check('The lock is complete', 'tools/complete-lock.ts', '--check'),
  { title: 'No unused dependency', command: 'knip', args: ['--dependencies', '--no-progress'] },
  check('Boundaries', 'tools/check-boundaries.ts'),
  check('The supergraph is current', 'tools/compose-supergraph.ts', '--check'),
  check('The generated documents are current', 'tools/generate.ts', '--check'),
  check('SDL and contracts agree', 'tools/check-contracts.ts'),
  nx('Types', 'typecheck'),
];

/** Each leaves reports, which say how many tests it had. */
const suites: Step[] = [
  // Each time: of what is restored nothing would be left that could be searched.
  nx('Units and integration', 'test', '--skip-nx-cache'),
  {
    title: 'In the browser',
    command: 'vitest',
    args: ['run', '--project', 'e2e*', '--outputFile.json=e2e/test-report.json'],
    folder: 'web',
  },
];

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}
process.on('disconnect', () => stopping.abort());

// Whatever anybody writes into the temporary folder goes with it.
const temporary = await mkdtemp(join(tmpdir(), 'portal-test-run-'));
process.env.TMPDIR = temporary;
const mark = `PORTAL_TEST_RUN=${temporary}`;
const notesFile = join(temporary, 'hashed');

try {
  process.exitCode = (await runAll()) && !stopping.signal.aborted ? 0 : 1;
} catch (failure) {
  console.error(isPlain(failure) ? failure.message : failure);
  process.exitCode = 1;
} finally {
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

async function runAll(): Promise<boolean> {
  await forgetReports();
  const count = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const tally = (title: string, passed: boolean) => {
    count[passed ? 'passed' : 'failed'] += 1;
    if (!passed) failures.push(title);
  };
  const each = { signal: stopping.signal, output: join(temporary, 'output.log') };
  const brokenSuites: string[] = [];
  process.env.CHROMIUM = await findBrowser({
    say: (line) => console.log(line),
    signal: stopping.signal,
  });
  const servers = await startTestServers({});
  try {
    const env = environment(servers.variables);
    for (const step of checks) tally(step.title, await runStep(step, env, each));
    for (const step of suites) {
      if (!(await runStep(step, env, each))) brokenSuites.push(step.title);
    }
    const title = 'Nowhere is a password or an answer in clear';
    if (!stopping.signal.aborted) {
      tally(title, await takeStep(title, () => nothingInClear(servers)));
    }
  } finally {
    await servers.stop();
  }
  tally('Nothing is left behind', await nothingLeftBehind());
  const tests = await countReports();
  failures.push(...(await failedTests()));
  // A suite that broke down before its first test left no report.
  if (brokenSuites.length > 0 && tests.failed === 0) {
    tests.failed = 1;
    failures.push(...brokenSuites);
  }
  for (const title of await retriedTests()) console.log(`PASSED THE SECOND TIME: ${title}`);
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  const all = count.failed + tests.failed;
  console.log(`\n${count.passed + tests.passed} passed, ${all} failed`);
  return all === 0;
}

function environment(variables: Record<string, string>): NodeJS.ProcessEnv {
  const [name = '', value] = mark.split('=');
  return {
    ...process.env,
    ...variables,
    ...noting(notesFile),
    [name]: value,
    PATH: [join(rootFolder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    // The portals that tests start: what is written when somebody looks for a fault is searched too.
    LOG_LEVEL: 'trace',
    BANK_HOLIDAYS_URL: 'off',
  };
}

/** All that the tests have left, in this folder and on their servers. */
async function nothingInClear({ mongod }: TestServers): Promise<boolean> {
  if (mongod === null) throw new Error('the tests had a server of somebody else’s');
  const notes = await notesIn(notesFile);
  const { report, faults } = await searchForSecrets({
    folder: temporary,
    running: mongod,
    notes,
    notesFile,
  });
  for (const line of report) console.log(`searched ${line}`);
  for (const fault of faults) console.error(`FAULT ${fault}`);
  return faults.length === 0;
}

/** Processes get a moment to end; whatever runs after that is named, and ended. */
async function nothingLeftBehind(): Promise<boolean> {
  for (let tries = 0; tries < 20 && processesWith(mark).size > 0; tries += 1) await delay(100);
  const left = processesWith(mark);
  for (const [pid, command] of left) {
    console.error(`left behind: ${pid} ${command}`);
    process.kill(pid, 'SIGKILL');
  }
  return left.size === 0;
}
