import * as contracts from '@portal/contracts/attendance/own-hours';
import * as stats from '@portal/contracts/attendance/own-stats';
import type { SignedInRequest } from '@portal/runtime/request';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { currentEntry } from '../operations/own-hours/current-entry.ts';
import { dailyStats } from '../operations/own-hours/daily-stats.ts';
import { monthlyStats } from '../operations/own-hours/monthly-stats.ts';
import { todayTotal } from '../operations/own-hours/today-total.ts';
import { weeklyStats } from '../operations/own-hours/weekly-stats.ts';
import type { Loaders } from './loaders.ts';

type OwnRequest = SignedInRequest<Loaders>;

export const ownHoursResolvers = (deps: Dependencies) => ({
  Query: {
    currentEntry: resolve(contracts.currentEntry, currentEntry),
    todayTotal: resolve(contracts.todayTotal, todayTotal),
    dailyStats: resolve(contracts.dailyStats, dailyStats),
    weeklyStats: resolve(stats.weeklyStats, (request: OwnRequest, input) =>
      weeklyStats(deps, request, input),
    ),
    monthlyStats: resolve(stats.monthlyStats, (request: OwnRequest, input) =>
      monthlyStats(deps, request, input),
    ),
  },
  Mutation: {},
});
