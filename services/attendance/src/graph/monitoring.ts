import * as contracts from '@portal/contracts/attendance/monitoring';
import { resolve } from '@portal/runtime/resolve';
import { z } from 'zod';
import { adminStats } from '../operations/admin-stats.ts';
import type { Attendance } from '../operations/clocking.ts';
import { currentEntries } from '../operations/current-entries.ts';
import { hoursSummary } from '../operations/hours-summary.ts';
import { lateArrivalsDetails } from '../operations/late-arrivals-details.ts';
import { staffHoursToday } from '../operations/staff-hours-today.ts';
import { staffOnlineDetails } from '../operations/staff-online-details.ts';
import type { StaffBoard } from '../store/staff-board.ts';

// What attendance gives of the answers: identity and leave complete them, by their keys.
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

export const monitoring = (attendance: Attendance, board: StaffBoard) => ({
  Query: {
    adminStats: resolve({ ...contracts.adminStats, output: stats }, (request) =>
      adminStats(attendance, board, request),
    ),
    currentEntries: resolve(contracts.currentEntries, (request) => currentEntries(board, request)),
    staffHoursToday: resolve(contracts.staffHoursToday, (request) =>
      staffHoursToday(board, request),
    ),
    hoursSummary: resolve({ ...contracts.hoursSummary, output: summary }, (request, input) =>
      hoursSummary(board, request, input),
    ),
    staffOnlineDetails: resolve(
      { ...contracts.staffOnlineDetails, output: staffEntries },
      (request) => staffOnlineDetails(board, request),
    ),
    lateArrivalsDetails: resolve(
      { ...contracts.lateArrivalsDetails, output: staffEntries },
      (request, input) => lateArrivalsDetails(attendance, board, request, input),
    ),
  },
  Mutation: {},
});
