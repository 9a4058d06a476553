import * as jobs from '@portal/contracts/records/archive-job';
import * as exports from '@portal/contracts/records/export';
import * as payroll from '@portal/contracts/records/payroll';
import * as weekly from '@portal/contracts/records/weekly-report';
import { type ServedDownload, serveDownload } from '@portal/runtime/serve-download';
import type { Dependencies } from './dependencies.ts';
import { jobEvents } from './operations/archive/job-events.ts';
import { exportRecords } from './operations/daily-record/export-records.ts';
import { exportPayroll } from './operations/payroll/export-payroll.ts';
import { exportWeeklyReport } from './operations/weekly-report/export-weekly-report.ts';
import { storedWeeklyReport } from './operations/weekly-report/stored-weekly-report.ts';

/** Responses outside GraphQL: exported files and the progress of a job. */
export function createDownloads(deps: Dependencies): ServedDownload[] {
  return [
    serveDownload(exports.exportRecords, (request, input) => exportRecords(deps, request, input)),
    serveDownload(weekly.exportWeeklyReport, (request, input) =>
      exportWeeklyReport(deps, request, input),
    ),
    serveDownload(weekly.storedWeeklyReport, (request, input) =>
      storedWeeklyReport(deps, request, input),
    ),
    serveDownload(payroll.exportPayroll, (request, input) => exportPayroll(deps, request, input)),
    serveDownload(jobs.jobEvents, (request, input, signal) =>
      jobEvents(deps, request, input, signal),
    ),
  ];
}
