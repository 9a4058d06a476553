import * as jobs from '@portal/contracts/records/archive-job';
import * as exports from '@portal/contracts/records/export';
import * as weekly from '@portal/contracts/records/weekly-report';
import { type ServedDownload, serveDownload } from '@portal/runtime/downloads';
import type { Known } from './jobs/week-records.ts';
import type { ShownJobs } from './operations/archive-jobs.ts';
import { type Exporting, exportRecords } from './operations/export-records.ts';
import { exportWeeklyReport } from './operations/export-weekly-report.ts';
import { jobEvents } from './operations/job-events.ts';
import { keptWeeklyReport } from './operations/weekly-reports.ts';
import type { WeeklyReports } from './store/weekly-reports.ts';

/** What the service gives around the graph: files, and how a job gets on. */
export function downloadsOf(
  deps: Exporting & Known & ShownJobs & { reports: WeeklyReports },
): ServedDownload[] {
  return [
    serveDownload(exports.exportRecords, (request, input) => exportRecords(deps, request, input)),
    serveDownload(weekly.exportWeeklyReport, (request, input) =>
      exportWeeklyReport(deps, request, input),
    ),
    serveDownload(weekly.keptWeeklyReport, (request, input) =>
      keptWeeklyReport(deps, request, input),
    ),
    serveDownload(jobs.jobEvents, (_request, input, over) => jobEvents(deps, input, over)),
  ];
}
