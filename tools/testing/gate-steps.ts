import { glob, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '../root-folder.ts';
import type { Step } from './run-step.ts';
import { msToMidnight } from './wait-past-midnight.ts';

const check = (title: string, script: string, ...args: string[]): Step => ({
  title,
  command: process.execPath,
  args: [script, ...args],
});

// Each of several checkers would check the shared types again: 22 s of CPU for all with one, 37 s with four.
const types = (title: string, project: string): Step => ({
  title,
  command: 'tsc',
  args: ['--noEmit', '--checkers', '1', '--project', project],
});

const vitest = (title: string, ...args: string[]): Step => ({
  title,
  command: 'vitest',
  args: ['run', ...args],
});

/** The checks of the gate, without its tests. */
export const checks: readonly Step[] = [
  { title: 'Lint and format', command: 'biome', args: ['ci', '.'] },
  check('The lockfile is complete', 'tools/complete-lockfile.ts', '--check'),
  { title: 'No unused dependencies', command: 'knip', args: ['--dependencies', '--no-progress'] },
  check('Licences of packages', 'tools/licences/check-licences.ts'),
  check('Import boundaries', 'tools/check-boundaries.ts'),
  check('Names', 'tools/check-names.ts'),
  check('Links in the documents', 'tools/check-links.ts'),
  check('The supergraph is up to date', 'tools/compose-supergraph.ts', '--check'),
  check('The generated documents are up to date', 'tools/generate.ts', '--check'),
  check('The SDL matches the contracts', 'tools/check-contracts.ts'),
  // All that runs on Node at once: one by one, each project would read the same libraries again.
  types('Types', 'tsconfig.json'),
  types('Types of the web app', 'web/tsconfig.json'),
  check('The web app can be built', 'tools/testing/build-web-app.ts'),
];

const ofCi = '--config=vitest.ci.config.ts';
const workers = `--maxWorkers=${Math.max(4, availableParallelism())}`;
// Each file of browser journeys runs a portal, so more of them at once are slower: 461 s with 3, 497 s with 4.
const browserWorkers = `--maxWorkers=${Math.max(3, availableParallelism())}`;
const browserReport = '--outputFile.json=web/e2e/test-report.json';

const integrationTests = vitest('Unit and integration tests', ofCi, '--project=!*e2e*', workers);
const browserTests: Step = {
  ...vitest('Browser tests', ofCi, '--project=*e2e*', browserWorkers, browserReport),
  hasOwnServers: true,
};

/** Longer than each of the two takes on two cores. */
export const longestRunMs = 25 * 60_000;
/** From the choice of the order until the first of them starts. */
const startMs = 60_000;

/**
 * All tests, in two runs one after the other. Side by side on two cores they took as long, and journeys
 * and timeouts of the other tests waited for each other. The browser tests prepare data for the day that
 * they start on, so they come first if midnight in London would fall into them; if it is too near for
 * that, they wait for it (web/e2e/build-app.ts).
 */
export function allTests(now: Date): readonly Step[] {
  const leftMs = msToMidnight(now);
  return leftMs > longestRunMs + startMs && leftMs < 2 * longestRunMs
    ? [browserTests, integrationTests]
    : [integrationTests, browserTests];
}

/** The tests of each project by itself; one that passed and hasn't changed comes from Nx's cache. */
export const cachedTests: readonly Step[] = [
  {
    title: 'Tests',
    command: 'nx',
    args: ['run-many', '-t', 'e2e', 'test', '--parallel=2', '--outputStyle=static'],
  },
];

/** The tests of a folder, and those whose file or, in the browser, title says the name. */
export async function testsMatching(name: string): Promise<Step[]> {
  const places = [name, `${name}/`, `libs/${name}/`, `services/${name}/`];
  const integration = vitest('Tests', ...places, '--project=!*e2e*', workers);
  const browser = vitest('Browser tests', '--project=*e2e*', '-t', name, browserReport);
  return (await isInJourneys(name)) ? [integration, browser] : [integration];
}

async function isInJourneys(name: string): Promise<boolean> {
  const cwd = join(rootFolder, 'web/e2e');
  for await (const file of glob('**/*.ts', { cwd })) {
    const text = (await readFile(join(cwd, file), 'utf8')).replaceAll(/^.* from '.*';$/gm, '');
    if (text.toLowerCase().includes(name.toLowerCase())) return true;
  }
  return false;
}
