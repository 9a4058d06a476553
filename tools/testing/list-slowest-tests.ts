// `node tools/testing/list-slowest-tests.ts`: the files and tests of the last run that took longest.
import { readReports, slowestFiles, slowestTests } from './test-reports.ts';

const report = await readReports();
for (const line of slowestFiles(report, 40)) console.log(line);
console.log();
for (const line of slowestTests(report, 60)) console.log(line);
