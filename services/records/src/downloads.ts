import * as jobs from '@portal/contracts/records/archive-job';
import * as exports from '@portal/contracts/records/export';
import * as weekly from '@portal/contracts/records/weekly-report';
import { type ServedDownload, serveDownload } from '@portal/runtime/serve-download';
import type { Dependencies } from './dependencies.ts';
import { exportRecords } from './operations/export-records.ts';
import { exportWeeklyReport } from './operations/export-weekly-report.ts';
import { jobEvents } from './operations/job-events.ts';
import { keptWeeklyReport } from './operations/weekly-reports.ts';

/** Responses outside GraphQL: exported files and the progress of a job. */
export function downloadsOf(
  dependencies: Pick<
    Dependencies,
    'archive' | 'isStorageLow' | 'jobs' | 'outbox' | 'rebuilds' | 'reports'
  >,
): ServedDownload[] {
  return [
    serveDownload(exports.exportRecords, (request, input) =>
      exportRecords(dependencies, request, input),
    ),
    serveDownload(weekly.exportWeeklyReport, (request, input) =>
      exportWeeklyReport(dependencies, request, input),
    ),
    serveDownload(weekly.storedWeeklyReport, (request, input) =>
      keptWeeklyReport(dependencies, request, input),
    ),
    serveDownload(jobs.jobEvents, (_request, input, signal) =>
      jobEvents(dependencies, input, signal),
    ),
  ];
}
