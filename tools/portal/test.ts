// `npm test [-- name]`: runs all checks and tests on their own servers. Ends with `N passed, N failed`.
// In CI and in the long run one Vitest runs all unit and integration tests, then another the browser
// journeys. Elsewhere Nx runs each project separately and takes unchanged ones from its cache.
// The long run also searches what the tests left for secrets in clear text.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isLongRun } from '@portal/testing/long-run';
import { rootFolder } from '../root-folder.ts';
import { findBrowser } from '../testing/find-browser.ts';
import { allTests, cachedTests, checks, testsMatching } from '../testing/gate-steps.ts';
import { killLeakedProcesses } from '../testing/leaked-processes.ts';
import { runInProcessStep, runStep, type Step } from '../testing/run-step.ts';
import { hashLogEnvironment, readHashedSecrets } from '../testing/secrecy/hashed-secrets.ts';
import { searchForSecrets } from '../testing/secrecy/search-for-secrets.ts';
import {
  countTests,
  findFailures,
  findRetries,
  readReports,
  removeReports,
  slowestFiles,
} from '../testing/test-reports.ts';
import { startTestServers, type TestServers } from '../testing/test-servers.ts';
import { isExpectedError } from './expected-error.ts';

const began = performance.now();
/** Only tests of this name are run. */
const name = process.argv[2];

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}
process.on('disconnect', () => stopping.abort());

// Removed at the end, with everything that tests write into it.
const temporary = await mkdtemp(join(tmpdir(), 'portal-test-run-'));
process.env.TMPDIR = temporary;
const tag = `PORTAL_TEST_RUN=${temporary}`;
const hashLogFile = join(temporary, 'hashed');
const stepOptions = { signal: stopping.signal, output: join(temporary, 'output.log') };

/** One for each worker of two cores. */
const mongodCount = 4;

const counts = { passed: 0, failed: 0 };
const failures: string[] = [];

try {
  process.exitCode = (await runAll()) && !stopping.signal.aborted ? 0 : 1;
} catch (failure) {
  console.error(isExpectedError(failure) ? failure.message : failure);
  process.exitCode = 1;
} finally {
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

async function runAll(): Promise<boolean> {
  await removeReports();
  process.env.CHROMIUM = await findBrowser({
    say: (line) => console.log(line),
    signal: stopping.signal,
  });
  const brokenSuites: string[] = [];
  const isWhole = !name && (isLongRun || process.env.CI);
  const servers = await startTestServers({}, isWhole ? mongodCount : 1);
  try {
    const suites = name ? await testsMatching(name) : isWhole ? allTests(new Date()) : cachedTests;
    await Promise.all([
      name ? null : runChecks(environment(servers.variables)),
      runSuites(suites, servers, brokenSuites),
    ]);
    const title = 'No password or answer is stored in clear text';
    if (isLongRun && !name && !stopping.signal.aborted) {
      countStep(title, await runInProcessStep(title, () => hasNoSecretsInClear(servers)));
    }
  } finally {
    await servers.stop();
  }
  countStep('No processes left running', await hasNoLeakedProcesses());
  return printResults(brokenSuites);
}

/** The checks run beside the start of the servers and portals; each counts as one test. */
async function runChecks(env: NodeJS.ProcessEnv): Promise<void> {
  const options = { ...stepOptions, atOnce: true };
  for (const step of checks) countStep(step.title, await runStep(step, env, options));
}

async function runSuites(
  suites: readonly Step[],
  servers: TestServers,
  broken: string[],
): Promise<void> {
  const env = environment(servers.variables);
  for (const [index, step] of suites.entries()) {
    // With hundreds of databases they take 9 % of two cores. The long run searches them at the end.
    const areServersNeeded = suites.slice(index).some(({ hasOwnServers }) => !hasOwnServers);
    if (!areServersNeeded && !isLongRun) await servers.stop();
    if (!(await runStep(step, env, stepOptions))) broken.push(step.title);
  }
}

function countStep(title: Step['title'], passed: boolean): void {
  counts[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(title);
}

async function printResults(brokenSuites: readonly string[]): Promise<boolean> {
  const report = await readReports();
  const tests = countTests(report);
  failures.push(...findFailures(report));
  // A suite that failed before its first test has no report.
  if (brokenSuites.length > 0 && tests.failed === 0) {
    tests.failed = 1;
    failures.push(...brokenSuites);
  }
  console.log('\nThe slowest files:');
  for (const line of slowestFiles(report, 10)) console.log(line);
  for (const title of findRetries(report)) console.log(`PASSED ON RETRY: ${title}`);
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  console.log(`\nTook ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
  const all = counts.failed + tests.failed;
  console.log(`${counts.passed + tests.passed} passed, ${all} failed`);
  return all === 0;
}

function environment(variables: Record<string, string>): NodeJS.ProcessEnv {
  const [tagName = '', value] = tag.split('=');
  return {
    ...process.env,
    ...variables,
    // Portals started by tests log everything, so that debug logs are searched too.
    ...(isLongRun && { ...hashLogEnvironment(hashLogFile), LOG_LEVEL: 'trace' }),
    [tagName]: value,
    PATH: [join(rootFolder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    NX_DAEMON: 'false',
    // The settings of a portal in .env are not those of the tests.
    NX_LOAD_DOT_ENV_FILES: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    BANK_HOLIDAYS_URL: 'off',
  };
}

/** Searches what the tests left, in the temporary folder and on their servers. */
async function hasNoSecretsInClear({ mongods }: TestServers): Promise<boolean> {
  if (mongods.length === 0) throw new Error('the tests used an external server');
  const hashedSecrets = await readHashedSecrets(hashLogFile);
  const { report, faults } = await searchForSecrets({
    folder: temporary,
    running: mongods,
    hashedSecrets,
    hashLogFile,
  });
  for (const line of report) console.log(`searched ${line}`);
  for (const fault of faults) console.error(`FAULT ${fault}`);
  return faults.length === 0;
}

async function hasNoLeakedProcesses(): Promise<boolean> {
  const leaked = await killLeakedProcesses(tag);
  for (const [pid, command] of leaked) console.error(`left running: ${pid} ${command}`);
  return leaked.size === 0;
}
