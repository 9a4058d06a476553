import { archiveDayWorkload } from './archive-day.ts';
import { clockInWorkload } from './clock-in.ts';
import { clusterWorkload } from './cluster.ts';
import { dashboardsWorkload } from './dashboards.ts';
import { eventDeliveryWorkload } from './event-delivery.ts';
import { exportCsvWorkload } from './export-csv.ts';
import { federatedQueryWorkload } from './federated-query.ts';
import { growthWorkload } from './growth.ts';
import { hoursSummaryWorkload } from './hours-summary.ts';
import { inboxWorkload } from './inbox.ts';
import { leaveCalendarWorkload } from './leave-calendar.ts';
import { memoryWorkload } from './memory.ts';
import { organisationSizeWorkload } from './organisation-size.ts';
import { personRecordsWorkload } from './person-records.ts';
import { plainServerWorkload } from './plain-server.ts';
import { replayEventsWorkload } from './replay-events.ts';
import { signInWorkload } from './sign-in.ts';
import { singleReadWorkload } from './single-read.ts';
import { startWorkload } from './start.ts';
import { webAppWorkload } from './web-app.ts';
import { webInteractionsWorkload } from './web-interactions.ts';
import type { Workload } from './workload-types.ts';

/** All workloads by the name that `npm run bench` takes. */
export const workloads: Record<string, Workload> = {
  read: singleReadWorkload,
  memory: memoryWorkload,
  'sign-in': signInWorkload,
  'clock-in': clockInWorkload,
  growth: growthWorkload,
  size: organisationSizeWorkload,
  dashboards: dashboardsWorkload,
  'hours-summary': hoursSummaryWorkload,
  'leave-calendar': leaveCalendarWorkload,
  inbox: inboxWorkload,
  'archive-day': archiveDayWorkload,
  'worker-records': personRecordsWorkload,
  'export-csv': exportCsvWorkload,
  'event-delivery': eventDeliveryWorkload,
  replay: replayEventsWorkload,
  'federated-query': federatedQueryWorkload,
  'plain-server': plainServerWorkload,
  'web-app': webAppWorkload,
  'web-interactions': webInteractionsWorkload,
  start: startWorkload,
  cluster: clusterWorkload,
};
