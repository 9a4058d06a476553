import * as contracts from '@portal/contracts/attendance/own-hours';
import * as statsContracts from '@portal/contracts/attendance/own-stats';
import * as entriesContracts from '@portal/contracts/attendance/time-entries';
import type { Request } from '@portal/runtime/request';
import { resolve } from '@portal/runtime/resolve';
import type { Attendance } from '../operations/clocking.ts';
import { currentEntry } from '../operations/current-entry.ts';
import { dailyStats } from '../operations/daily-stats.ts';
import { missingClockOuts } from '../operations/missing-clock-outs.ts';
import { monthlyStats } from '../operations/monthly-stats.ts';
import { timeEntries } from '../operations/time-entries.ts';
import { todayTotal } from '../operations/today-total.ts';
import { weeklyStats } from '../operations/weekly-stats.ts';
import type { Loaders } from './loaders.ts';

type Asked = Request<Loaders>;

export const ownHours = (attendance: Attendance) => ({
  Query: {
    currentEntry: resolve(contracts.currentEntry, currentEntry),
    todayTotal: resolve(contracts.todayTotal, todayTotal),
    dailyStats: resolve(contracts.dailyStats, dailyStats),
    weeklyStats: resolve(statsContracts.weeklyStats, (request: Asked, input) =>
      weeklyStats(attendance, request, input),
    ),
    monthlyStats: resolve(statsContracts.monthlyStats, (request: Asked, input) =>
      monthlyStats(attendance, request, input),
    ),
    timeEntries: resolve(entriesContracts.timeEntries, (request: Asked, input) =>
      timeEntries(attendance, request, input),
    ),
    missingClockOuts: resolve(entriesContracts.missingClockOuts, (request) =>
      missingClockOuts(attendance, request),
    ),
  },
  Mutation: {},
});
