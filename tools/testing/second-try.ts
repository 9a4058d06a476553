import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FailedTest, failuresIn, type Report } from './reports.ts';
import { runStep, type Step } from './steps.ts';

/** More than these are no accident of a busy machine. */
const most = 3;
/** The browser's walks share one portal, in which only the first makes the first people. */
const firstWalk = 'the first hour of a portal';

/** What is run again, and where it leaves its report. */
export interface Again {
  step: Step;
  tests: readonly FailedTest[];
  report: string;
}

/**
 * The steps that try failed tests once more, alone: their whole files, of the browser's their whole
 * walks. None where more failed than chance would have it.
 */
export function secondTries(failed: readonly FailedTest[], reportsFolder: string): Again[] {
  if (failed.length > most) return [];
  const files = Map.groupBy(failed, ({ folder, file }) => `${folder}/${file}`);
  return [...files].map(([path, tests], index) => {
    const { folder = '', file = '' } = tests[0] ?? {};
    const report = join(reportsFolder, `second-try-${index}.json`);
    const isWalk = file.startsWith('e2e/');
    const args = ['run', file, '--reporter=default', '--reporter=json', `--outputFile=${report}`];
    if (isWalk) args.push('--project', 'e2e');
    if (isWalk && tests.every(({ name }) => name !== null)) args.push('-t', walksPattern(tests));
    return {
      step: { title: `Once more: ${path}`, command: 'vitest', args, folder },
      tests,
      report,
    };
  });
}

/** Runs them, and gives those of `failed` that failed again. Each that did not is named. */
export async function tryAgain(
  failed: readonly FailedTest[],
  env: NodeJS.ProcessEnv,
  each: Parameters<typeof runStep>[2] & { reportsFolder: string },
): Promise<readonly FailedTest[]> {
  const tries = secondTries(failed, each.reportsFolder);
  if (tries.length === 0) return failed;
  const still: FailedTest[] = [];
  for (const { step, tests, report } of tries) {
    const passed = await runStep(step, env, each);
    const left = passed ? [] : await failuresOf(report, step.folder ?? '');
    if (left === null) still.push(...tests);
    else still.push(...left);
    for (const test of tests) {
      const fails = left === null || left.some(({ name }) => name === test.name);
      if (!fails) console.log(`UNSTEADY: failed once and passed alone: ${nameOf(test)}`);
    }
  }
  return still;
}

/** A test by its name and where it stands, in one line. */
export function nameOf({ folder, file, name }: FailedTest): string {
  return `${folder}/${file}${name === null ? ' (as a whole)' : ` > ${name}`}`;
}

/** Null where it broke down before its first test. */
async function failuresOf(report: string, folder: string): Promise<FailedTest[] | null> {
  try {
    const failures = failuresIn(JSON.parse(await readFile(report, 'utf8')) as Report, folder);
    return failures.length > 0 ? failures : null;
  } catch {
    return null;
  }
}

function walksPattern(tests: readonly FailedTest[]): string {
  const groups = new Set([firstWalk, ...tests.map(({ group, name }) => group ?? name ?? '')]);
  return `^(${[...groups].map((group) => RegExp.escape(group)).join('|')})`;
}
