import { glob, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../root-folder.ts';

export interface Count {
  passed: number;
  failed: number;
}

/** What is needed of vitest's JSON report. */
export interface Report {
  testResults: {
    status: string;
    assertionResults: { status: string }[];
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
  for await (const file of glob(reports, { cwd: rootFolder })) {
    const count = countTests(JSON.parse(await readFile(join(rootFolder, file), 'utf8')));
    total.passed += count.passed;
    total.failed += count.failed;
  }
  return total;
}

/** A file that could not even be loaded has no tests, and counts as one that failed. */
export function countTests(report: Report): Count {
  const count = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    count.passed += assertionResults.filter((test) => test.status === 'passed').length;
    count.failed += failed === 0 && status === 'failed' ? 1 : failed;
  }
  return count;
}
