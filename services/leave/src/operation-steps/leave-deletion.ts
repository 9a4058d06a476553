import { leaveDeleted } from '@portal/contracts/leave/events';
import { ok, type Result } from '@portal/kernel/result';
import { bookedDays, type LeaveRequest } from '../domain/leave-request.ts';
import type { Change } from './change-leave.ts';

/** The change that deletes a leave request. */
export function createLeaveDeletion(before: LeaveRequest): Result<Change, never> {
  const changedDays = bookedDays(before).map(({ date }) => date);
  return ok({ after: null, event: leaveDeleted, action: 'leave-deleted', changedDays });
}
