import type { Request } from '@portal/runtime/request';
import { bookedDays, isInEffect, type LeaveRequest } from '../domain/leave-request.ts';
import type { Loaders } from './loaders.ts';

type Parent = Pick<LeaveRequest, 'userId' | 'leaveType' | 'status' | 'days'>;

/** The field that needs further queries. Only the person and administrators get requests, so it checks no access. */
export const SickLeaveRequest = {
  async fitNoteDue(leave: Parent, _: unknown, { loaders }: Request<Loaders>): Promise<boolean> {
    if (leave.leaveType !== 'sick' || !isInEffect(leave)) return false;
    const due = new Set(await loaders.fitNoteDueDays.load(leave.userId));
    return bookedDays(leave).some(({ date }) => due.has(date));
  },
};
