import * as contracts from '@portal/contracts/attendance/own-hours';
import { resolve } from '@portal/runtime/resolve';
import { currentEntry } from '../operations/current-entry.ts';
import { dailyStats } from '../operations/daily-stats.ts';
import { todayTotal } from '../operations/today-total.ts';

export const ownHours = () => ({
  Query: {
    currentEntry: resolve(contracts.currentEntry, currentEntry),
    todayTotal: resolve(contracts.todayTotal, todayTotal),
    dailyStats: resolve(contracts.dailyStats, dailyStats),
  },
  Mutation: {},
});
