import { archiveDay } from './archive-day.ts';
import { clockIn } from './clock-in.ts';
import { cluster } from './cluster.ts';
import { dashboards } from './dashboards.ts';
import { exportCsv } from './export-csv.ts';
import { growth } from './growth.ts';
import { hoursSummary } from './hours-summary.ts';
import { inbox } from './inbox.ts';
import { leaveCalendar } from './leave-calendar.ts';
import { memory } from './memory.ts';
import { size } from './organisation-size.ts';
import { read } from './read.ts';
import { signIn } from './sign-in.ts';
import { workerRecords } from './worker-records.ts';
import type { Workload } from './workload-types.ts';

/** All workloads by the name that `npm run bench` takes. */
export const workloads: Record<string, Workload> = {
  read,
  memory,
  'sign-in': signIn,
  'clock-in': clockIn,
  growth,
  size,
  dashboards,
  'hours-summary': hoursSummary,
  'leave-calendar': leaveCalendar,
  inbox,
  'archive-day': archiveDay,
  'worker-records': workerRecords,
  'export-csv': exportCsv,
  cluster,
};
