import * as contracts from '@portal/contracts/attendance/staff-attendance';
import { resolve } from '@portal/runtime/resolve';
import { z } from 'zod';
import { adminStats } from '../operations/admin-stats.ts';
import { currentEntries } from '../operations/current-entries.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { hoursSummary } from '../operations/hours-summary.ts';
import { lateArrivalsDetails } from '../operations/late-arrivals-details.ts';
import { staffHoursToday } from '../operations/staff-hours-today.ts';
import { staffOnlineDetails } from '../operations/staff-online-details.ts';
import type { StaffCache } from '../store/staff-cache.ts';

// Identity and leave add the other fields of these results, by key.
const names = { firstName: true, lastName: true, username: true, role: true } as const;
const staffEntries = z.array(contracts.staffEntry.omit(names));
const summary = contracts.hoursSummary.output.extend({
  staffDetails: z.array(contracts.staffHours.omit(names)),
});
const stats = contracts.adminStats.output.omit({
  pendingLeaveRequests: true,
  staffOnLeaveToday: true,
  staffOnSickLeaveToday: true,
});

export const staffAttendanceResolvers = (deps: Dependencies, staffCache: StaffCache) => ({
  Query: {
    adminStats: resolve({ ...contracts.adminStats, output: stats }, (request) =>
      adminStats(deps, staffCache, request),
    ),
    currentEntries: resolve(contracts.currentEntries, (request) =>
      currentEntries(staffCache, request),
    ),
    staffHoursToday: resolve(contracts.staffHoursToday, (request) =>
      staffHoursToday(staffCache, request),
    ),
    hoursSummary: resolve({ ...contracts.hoursSummary, output: summary }, (request, input) =>
      hoursSummary(staffCache, request, input),
    ),
    staffOnlineDetails: resolve(
      { ...contracts.staffOnlineDetails, output: staffEntries },
      (request) => staffOnlineDetails(staffCache, request),
    ),
    lateArrivalsDetails: resolve(
      { ...contracts.lateArrivalsDetails, output: staffEntries },
      (request, input) => lateArrivalsDetails(deps, staffCache, request, input),
    ),
  },
  Mutation: {},
});
