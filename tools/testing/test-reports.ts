import { glob, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { rootFolder } from '../root-folder.ts';

export interface Count {
  passed: number;
  failed: number;
}

/** The used part of vitest's JSON report. */
export interface Report {
  testResults: {
    /** The test file. */
    name: string;
    status: string;
    assertionResults: {
      status: string;
      fullName: string;
      /** Of all attempts: not empty for a test that passed on retry. */
      failureMessages: string[];
    }[];
  }[];
}

const reports = '{libs/*,services/*,gateway,web,web/e2e,tools}/test-report.json';

/** Removes the reports of earlier runs. */
export async function removeReports(): Promise<void> {
  for await (const file of glob(reports, { cwd: rootFolder })) await rm(join(rootFolder, file));
}

/** Adds up all reports, including those that Nx restored from its cache. */
export async function countReports(): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  for await (const report of allReports()) {
    const count = countTests(report);
    total.passed += count.passed;
    total.failed += count.failed;
  }
  return total;
}

/** All failed tests, with file and name. */
export async function failedTests(): Promise<string[]> {
  const failed: string[] = [];
  for await (const report of allReports()) failed.push(...failuresIn(report));
  return failed;
}

/** All tests that passed on retry, with file and name. */
export async function retriedTests(): Promise<string[]> {
  const retried: string[] = [];
  for await (const report of allReports()) retried.push(...retriesIn(report));
  return retried;
}

/** Counts tests; a file that failed as a whole, for example to load, counts as one. */
export function countTests(report: Report): Count {
  const count = { passed: 0, failed: failuresIn(report).length };
  for (const { assertionResults } of report.testResults) {
    count.passed += assertionResults.filter((test) => test.status === 'passed').length;
  }
  return count;
}

/** The failed tests of a report; only the file if it failed as a whole. */
export function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(rootFolder, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [file];
    return failed.map(({ fullName }) => `${file} > ${fullName}`);
  });
}

/** The tests of a report that passed on retry. */
export function retriesIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map(({ fullName }) => `${relative(rootFolder, name)} > ${fullName}`),
  );
}

async function* allReports(): AsyncGenerator<Report> {
  for await (const file of glob(reports, { cwd: rootFolder })) {
    yield JSON.parse(await readFile(join(rootFolder, file), 'utf8')) as Report;
  }
}
