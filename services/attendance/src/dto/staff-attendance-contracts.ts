import * as contracts from '@portal/contracts/attendance/staff-attendance';
import { operation } from '@portal/contracts/operation';
import { z } from 'zod';

// The contracts without the fields that identity and leave add by key.
const names = { firstName: true, lastName: true, username: true, role: true } as const;
const staffEntries = z.array(contracts.staffEntry.omit(names));

export const adminStats = operation({
  ...contracts.adminStats,
  output: contracts.adminStats.output.omit({
    pendingLeaveRequests: true,
    staffOnLeaveToday: true,
    staffOnSickLeaveToday: true,
  }),
});
export const hoursSummary = operation({
  ...contracts.hoursSummary,
  output: contracts.hoursSummary.output.extend({
    staffDetails: z.array(contracts.staffHours.omit(names)),
  }),
});
export const staffOnlineDetails = operation({
  ...contracts.staffOnlineDetails,
  output: staffEntries,
});
export const lateArrivalsDetails = operation({
  ...contracts.lateArrivalsDetails,
  output: staffEntries,
});
