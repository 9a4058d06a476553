import type { Download } from './download.ts';
import { exportUsers } from './identity/export-users.ts';
import { downloadPersonalData } from './identity/personal-data.ts';
import { exportRegistrations } from './identity/registration.ts';
import { jobEvents } from './records/archive-job.ts';
import { exportRecords } from './records/export.ts';
import { exportPayroll } from './records/payroll.ts';
import { exportWeeklyReport, storedWeeklyReport } from './records/weekly-report.ts';

/** Every file and stream of the portal that isn't JSON. */
export const downloads: readonly Download[] = [
  exportPayroll,
  exportRecords,
  exportRegistrations,
  exportUsers,
  exportWeeklyReport,
  storedWeeklyReport,
  jobEvents,
  downloadPersonalData,
];
