import { glob, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
    /** Why the file failed as a whole. */
    message: string;
    /** In milliseconds. */
    startTime: number;
    endTime: number;
    assertionResults: {
      status: string;
      fullName: string;
      /** In milliseconds. */
      duration?: number | null;
      /** Of all attempts: not empty for a test that passed on retry. */
      failureMessages: string[];
    }[];
  }[];
}

/** Of the whole repository, and of each project that Nx runs by itself. */
const reportPaths = [
  'test-report.json',
  '{libs/*,services/*,gateway,web,web/e2e,tools}/test-report.json',
];

/** Removes the reports of earlier runs. */
export async function removeReports(): Promise<void> {
  for await (const file of glob(reportPaths, { cwd: rootFolder })) await rm(join(rootFolder, file));
}

/** Reads all reports, including those that Nx restored from its cache, as one. */
export async function readReports(): Promise<Report> {
  const all: Report = { testResults: [] };
  for await (const file of glob(reportPaths, { cwd: rootFolder })) {
    const report = JSON.parse(await readFile(join(rootFolder, file), 'utf8')) as Report;
    all.testResults.push(...report.testResults);
  }
  return all;
}

/** Counts tests; a file that failed as a whole, for example to load, counts as one. */
export function countTests(report: Report): Count {
  const count = { passed: 0, failed: findFailures(report).length };
  for (const { assertionResults } of report.testResults) {
    count.passed += assertionResults.filter((test) => test.status === 'passed').length;
  }
  return count;
}

/** The failed tests of a report, each with the start of its message; only the file if it failed as a whole. */
export function findFailures({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults, message }) => {
    const file = relative(rootFolder, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}${startOf(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file} > ${fullName}${startOf(failureMessages.join('\n'))}`,
    );
  });
}

/** The first lines of a message, indented: what is read where only the end of the output was kept. */
function startOf(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean);
  return lines
    .slice(0, 12)
    .map((line) => `\n    ${line}`)
    .join('');
}

/** The tests of a report that passed on retry, each with the start of its first failure. */
export function findRetries({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(rootFolder, name)} > ${fullName}${startOf(failureMessages.join('\n'))}`,
      ),
  );
}

/** The files that took longest, with their seconds. */
export function slowestFiles({ testResults }: Report, count: number): string[] {
  return longest(
    testResults.map(({ name, startTime, endTime }) => ({
      name: relative(rootFolder, name),
      milliseconds: endTime - startTime,
    })),
    count,
  );
}

/** The tests that took longest, with their seconds. */
export function slowestTests({ testResults }: Report, count: number): string[] {
  return longest(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(rootFolder, name)} > ${fullName}`,
        milliseconds: duration ?? 0,
      })),
    ),
    count,
  );
}

function longest(all: { name: string; milliseconds: number }[], count: number): string[] {
  return all
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s ${name}`);
}
