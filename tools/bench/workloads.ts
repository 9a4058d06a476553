import { archiveDayWorkload } from './archive-day.ts';
import { clockInWorkload } from './clock-in.ts';
import { cluster } from './cluster.ts';
import { dashboards } from './dashboards.ts';
import { exportCsvWorkload } from './export-csv.ts';
import { growth } from './growth.ts';
import { hoursSummary } from './hours-summary.ts';
import { inbox } from './inbox.ts';
import { leaveCalendar } from './leave-calendar.ts';
import { memory } from './memory.ts';
import { size } from './organisation-size.ts';
import { readWorkload } from './read.ts';
import { signInWorkload } from './sign-in.ts';
import { personRecordsWorkload } from './worker-records.ts';
import type { Workload } from './workload-types.ts';

/** All workloads by the name that `npm run bench` takes. */
export const workloads: Record<string, Workload> = {
  read: readWorkload,
  memory,
  'sign-in': signInWorkload,
  'clock-in': clockInWorkload,
  growth,
  size,
  dashboards,
  'hours-summary': hoursSummary,
  'leave-calendar': leaveCalendar,
  inbox,
  'archive-day': archiveDayWorkload,
  'worker-records': personRecordsWorkload,
  'export-csv': exportCsvWorkload,
  cluster,
};
