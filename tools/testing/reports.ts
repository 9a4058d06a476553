import { glob, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
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
    assertionResults: { status: string; fullName: string; ancestorTitles: string[] }[];
  }[];
}

export interface FailedTest {
  /** The folder in which vitest runs it, and its file there. */
  folder: string;
  file: string;
  /** Null where no test of the file failed, but its loading or its cleaning up. */
  name: string | null;
  /** The outermost group that it is in; null where it is in none. */
  group: string | null;
}

const reports = '{libs/*,services/*,gateway,web,web/e2e,tools}/test-report.json';

/** Removes the reports of earlier runs, so that only this one is counted. */
export async function forgetReports(): Promise<void> {
  for await (const file of glob(reports, { cwd: rootFolder })) await rm(join(rootFolder, file));
}

/** The sum of all reports, also of those that Nx restored from its cache. */
export async function countReports(): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  for await (const { report } of allReports()) {
    const count = countTests(report);
    total.passed += count.passed;
    total.failed += count.failed;
  }
  return total;
}

/** Every test that failed, of all reports. */
export async function failedTests(): Promise<FailedTest[]> {
  const failed: FailedTest[] = [];
  for await (const { folder, report } of allReports()) failed.push(...failuresIn(report, folder));
  return failed;
}

/** A file that failed without a test of its own, as one that can't be loaded, counts as one. */
export function countTests(report: Report): Count {
  const count = { passed: 0, failed: failuresIn(report, '').length };
  for (const { assertionResults } of report.testResults) {
    count.passed += assertionResults.filter((test) => test.status === 'passed').length;
  }
  return count;
}

/** The tests of a report that failed, which was made in `folder`. */
export function failuresIn({ testResults }: Report, folder: string): FailedTest[] {
  return testResults.flatMap(({ name: path, status, assertionResults }): FailedTest[] => {
    const file = relative(join(rootFolder, folder), path);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') {
      return [{ folder, file, name: null, group: null }];
    }
    return failed.map(({ fullName, ancestorTitles }) => ({
      ...{ folder, file, name: fullName },
      group: ancestorTitles[0] || null,
    }));
  });
}

async function* allReports(): AsyncGenerator<{ folder: string; report: Report }> {
  for await (const file of glob(reports, { cwd: rootFolder })) {
    const report = JSON.parse(await readFile(join(rootFolder, file), 'utf8')) as Report;
    // The browser's tests run in `web`, and leave their report beside themselves.
    yield { folder: dirname(file).replace(/\/e2e$/, ''), report };
  }
}
