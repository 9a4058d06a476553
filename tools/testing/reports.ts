import { glob, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { rootFolder } from '../root-folder.ts';

export interface Count {
  passed: number;
  failed: number;
}

/** What is needed of vitest's JSON report. */
export interface Report {
  testResults: {
    /** The test file. */
    name: string;
    status: string;
    assertionResults: {
      status: string;
      fullName: string;
      /** Of each try: a test that passed has some where an earlier try failed. */
      failureMessages: string[];
    }[];
  }[];
}

const reports = '{libs/*,services/*,gateway,web,web/e2e,tools}/test-report.json';

/** Removes the reports of earlier runs, so that only this one is counted. */
export async function forgetReports(): Promise<void> {
  for await (const file of glob(reports, { cwd: rootFolder })) await rm(join(rootFolder, file));
}

/** The sum of all reports, also of those that Nx restored from its cache. */
export async function countReports(): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  for await (const report of allReports()) {
    const count = countTests(report);
    total.passed += count.passed;
    total.failed += count.failed;
  }
  return total;
}

/** Every test that failed, of all reports, by its name and where it stands. */
export async function failedTests(): Promise<string[]> {
  const failed: string[] = [];
  for await (const report of allReports()) failed.push(...failuresIn(report));
  return failed;
}

/** Every test that passed only the second time, of all reports, by its name and where it stands. */
export async function retriedTests(): Promise<string[]> {
  const retried: string[] = [];
  for await (const report of allReports()) retried.push(...retriesIn(report));
  return retried;
}

/** A file that failed without a test of its own, as one that can't be loaded, counts as one. */
export function countTests(report: Report): Count {
  const count = { passed: 0, failed: failuresIn(report).length };
  for (const { assertionResults } of report.testResults) {
    count.passed += assertionResults.filter((test) => test.status === 'passed').length;
  }
  return count;
}

/** The tests of a report that failed; the file alone where it failed as a whole. */
export function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(rootFolder, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [file];
    return failed.map(({ fullName }) => `${file} > ${fullName}`);
  });
}

/** The tests of a report that passed after a try that failed. */
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
