import { clockIn, clockOut } from './attendance/clock.ts';
import { currentEntry, dailyStats, todayTotal } from './attendance/own-hours.ts';
import { leaveBalance } from './leave/leave-balance.ts';
import { receivedMessages, sendMessage, sentMessages } from './messaging/message.ts';
import type { Operation } from './operation.ts';
import { createUser, users } from './people/manage-users.ts';
import {
  checkFirstSetup,
  createFirstAdmin,
  currentUser,
  login,
  logout,
  setupSecurity,
} from './people/sign-in.ts';
import { archiveDailyStaff, dailyRecords } from './records/daily-record.ts';

/** Every operation of the portal: what the REST router, OpenAPI and the checks loop over. */
export const operations: readonly Operation[] = [
  checkFirstSetup,
  createFirstAdmin,
  login,
  logout,
  currentUser,
  setupSecurity,
  users,
  createUser,
  clockIn,
  clockOut,
  currentEntry,
  todayTotal,
  dailyStats,
  leaveBalance,
  sendMessage,
  receivedMessages,
  sentMessages,
  dailyRecords,
  archiveDailyStaff,
];
