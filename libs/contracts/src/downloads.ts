import type { Download } from './download.ts';
import { jobEvents } from './records/archive-job.ts';
import { exportRecords } from './records/export.ts';
import { exportWeeklyReport, keptWeeklyReport } from './records/weekly-report.ts';

/** Everything of the portal that is downloaded or streamed rather than asked as JSON. */
export const downloads: readonly Download[] = [
  exportRecords,
  exportWeeklyReport,
  keptWeeklyReport,
  jobEvents,
];
