import {
  currentEntries as currentEntriesContract,
  staffHoursToday as staffHoursTodayContract,
} from '@portal/contracts/attendance/staff-attendance';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import * as contracts from '../dto/staff-attendance-contracts.ts';
import { adminStats } from '../operations/staff-attendance/admin-stats.ts';
import { currentEntries } from '../operations/staff-attendance/current-entries.ts';
import { hoursSummary } from '../operations/staff-attendance/hours-summary.ts';
import { lateArrivalsDetails } from '../operations/staff-attendance/late-arrivals-details.ts';
import { staffHoursToday } from '../operations/staff-attendance/staff-hours-today.ts';
import { staffOnlineDetails } from '../operations/staff-attendance/staff-online-details.ts';

export const staffAttendanceResolvers = (deps: Dependencies) => ({
  Query: {
    adminStats: resolve(contracts.adminStats, (request) => adminStats(deps, request)),
    currentEntries: resolve(currentEntriesContract, (request) => currentEntries(deps, request)),
    staffHoursToday: resolve(staffHoursTodayContract, (request) => staffHoursToday(deps, request)),
    hoursSummary: resolve(contracts.hoursSummary, (request, input) =>
      hoursSummary(deps, request, input),
    ),
    staffOnlineDetails: resolve(contracts.staffOnlineDetails, (request) =>
      staffOnlineDetails(deps, request),
    ),
    lateArrivalsDetails: resolve(contracts.lateArrivalsDetails, (request, input) =>
      lateArrivalsDetails(deps, request, input),
    ),
  },
  Mutation: {},
});
