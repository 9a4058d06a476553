// `npm test`: runs all checks and tests on their own servers. Ends with `N passed, N failed`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rootFolder } from '../root-folder.ts';
import { findBrowser } from '../testing/find-browser.ts';
import { findMarkedProcesses } from '../testing/leaked-processes.ts';
import { reportStep, runStep, type Step } from '../testing/run-step.ts';
import { hashLogEnvironment, readHashedSecrets } from '../testing/secrecy/hashed-secrets.ts';
import { searchForSecrets } from '../testing/secrecy/search-for-secrets.ts';
import { countReports, failedTests, removeReports, retriedTests } from '../testing/test-reports.ts';
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

/** Each counts as one test. */
const checks: Step[] = [
  { title: 'Lint and format', command: 'biome', args: ['ci', '.'] },
  check('The lockfile is complete', 'tools/complete-lockfile.ts', '--check'),
  { title: 'No unused dependencies', command: 'knip', args: ['--dependencies', '--no-progress'] },
  check('Import boundaries', 'tools/check-boundaries.ts'),
  check('Names', 'tools/check-names.ts'),
  check('The supergraph is up to date', 'tools/compose-supergraph.ts', '--check'),
  check('The generated documents are up to date', 'tools/generate.ts', '--check'),
  check('The SDL matches the contracts', 'tools/check-contracts.ts'),
  nx('Types', 'typecheck'),
];

/** Each writes reports with its tests. */
const suites: Step[] = [
  // Never from the cache: restored results leave no files to search for secrets.
  nx('Unit and integration tests', 'test', '--skip-nx-cache'),
  {
    title: 'Browser tests',
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

// Removed at the end, with everything that tests write into it.
const temporary = await mkdtemp(join(tmpdir(), 'portal-test-run-'));
process.env.TMPDIR = temporary;
const mark = `PORTAL_TEST_RUN=${temporary}`;
const hashLogFile = join(temporary, 'hashed');

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
  await removeReports();
  const counts = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const countStep = (title: string, passed: boolean) => {
    counts[passed ? 'passed' : 'failed'] += 1;
    if (!passed) failures.push(title);
  };
  const stepOptions = { signal: stopping.signal, output: join(temporary, 'output.log') };
  const brokenSuites: string[] = [];
  process.env.CHROMIUM = await findBrowser({
    say: (line) => console.log(line),
    signal: stopping.signal,
  });
  const servers = await startTestServers({});
  try {
    const env = environment(servers.variables);
    for (const step of checks) countStep(step.title, await runStep(step, env, stepOptions));
    for (const step of suites) {
      if (!(await runStep(step, env, stepOptions))) brokenSuites.push(step.title);
    }
    const title = 'No password or answer is stored in clear text';
    if (!stopping.signal.aborted) {
      countStep(title, await reportStep(title, () => hasNoSecretsInClear(servers)));
    }
  } finally {
    await servers.stop();
  }
  countStep('No processes left running', await hasNoLeakedProcesses());
  const tests = await countReports();
  failures.push(...(await failedTests()));
  // A suite that failed before its first test has no report.
  if (brokenSuites.length > 0 && tests.failed === 0) {
    tests.failed = 1;
    failures.push(...brokenSuites);
  }
  for (const title of await retriedTests()) console.log(`PASSED ON RETRY: ${title}`);
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  const all = counts.failed + tests.failed;
  console.log(`\n${counts.passed + tests.passed} passed, ${all} failed`);
  return all === 0;
}

function environment(variables: Record<string, string>): NodeJS.ProcessEnv {
  const [name = '', value] = mark.split('=');
  return {
    ...process.env,
    ...variables,
    ...hashLogEnvironment(hashLogFile),
    [name]: value,
    PATH: [join(rootFolder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    // Portals started by tests log everything, so that debug logs are searched too.
    LOG_LEVEL: 'trace',
    BANK_HOLIDAYS_URL: 'off',
  };
}

/** Searches what the tests left, in the temporary folder and on their servers. */
async function hasNoSecretsInClear({ mongod }: TestServers): Promise<boolean> {
  if (mongod === null) throw new Error('the tests used an external server');
  const hashedSecrets = await readHashedSecrets(hashLogFile);
  const { report, faults } = await searchForSecrets({
    folder: temporary,
    running: mongod,
    hashedSecrets,
    hashLogFile,
  });
  for (const line of report) console.log(`searched ${line}`);
  for (const fault of faults) console.error(`FAULT ${fault}`);
  return faults.length === 0;
}

/** Gives processes a moment to end, then reports and kills those that still run. */
async function hasNoLeakedProcesses(): Promise<boolean> {
  for (let tries = 0; tries < 20 && findMarkedProcesses(mark).size > 0; tries += 1)
    await delay(100);
  const leaked = findMarkedProcesses(mark);
  for (const [pid, command] of leaked) {
    console.error(`left running: ${pid} ${command}`);
    process.kill(pid, 'SIGKILL');
  }
  return leaked.size === 0;
}
