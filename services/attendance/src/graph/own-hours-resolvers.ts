import * as contracts from '@portal/contracts/attendance/own-hours';
import * as statsContracts from '@portal/contracts/attendance/own-stats';
import * as entriesContracts from '@portal/contracts/attendance/time-entries';
import type { Request } from '@portal/runtime/request';
import { resolve } from '@portal/runtime/resolve';
import { currentEntry } from '../operations/current-entry.ts';
import { dailyStats } from '../operations/daily-stats.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { missingClockOuts } from '../operations/missing-clock-outs.ts';
import { monthlyStats } from '../operations/monthly-stats.ts';
import { timeEntries } from '../operations/time-entries.ts';
import { todayTotal } from '../operations/today-total.ts';
import { weeklyStats } from '../operations/weekly-stats.ts';
import type { Loaders } from './loaders.ts';

type OwnRequest = Request<Loaders>;

export const ownHoursResolvers = (deps: Dependencies) => ({
  Query: {
    currentEntry: resolve(contracts.currentEntry, currentEntry),
    todayTotal: resolve(contracts.todayTotal, todayTotal),
    dailyStats: resolve(contracts.dailyStats, dailyStats),
    weeklyStats: resolve(statsContracts.weeklyStats, (request: OwnRequest, input) =>
      weeklyStats(deps, request, input),
    ),
    monthlyStats: resolve(statsContracts.monthlyStats, (request: OwnRequest, input) =>
      monthlyStats(deps, request, input),
    ),
    timeEntries: resolve(entriesContracts.timeEntries, (request: OwnRequest, input) =>
      timeEntries(deps, request, input),
    ),
    missingClockOuts: resolve(entriesContracts.missingClockOuts, (request) =>
      missingClockOuts(deps, request),
    ),
  },
  Mutation: {},
});
