import * as clock from '@portal/contracts/attendance/clock';
import * as ownHours from '@portal/contracts/attendance/own-hours';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import { clockIn } from '../operations/clock-in.ts';
import { clockOut } from '../operations/clock-out.ts';
import type { Attendance } from '../operations/clocking.ts';
import { currentEntry } from '../operations/current-entry.ts';
import { dailyStats } from '../operations/daily-stats.ts';
import { todayTotal } from '../operations/today-total.ts';
import type { Loaders } from './loaders.ts';
import { User } from './user.ts';

export function resolversOf(attendance: Attendance): Resolvers<Loaders> {
  return {
    Query: {
      currentEntry: resolve(ownHours.currentEntry, currentEntry),
      todayTotal: resolve(ownHours.todayTotal, todayTotal),
      dailyStats: resolve(ownHours.dailyStats, dailyStats),
    },
    Mutation: {
      clockIn: resolve(clock.clockIn, (request, input) => clockIn(attendance, request, input)),
      clockOut: resolve(clock.clockOut, (request, input) => clockOut(attendance, request, input)),
    },
    User,
  };
}
