import type { Request } from '@portal/runtime/request';
import { bookedDays, isInEffect, type LeaveRequest } from '../domain/leave-request.ts';
import type { Loaders } from './loaders.ts';

type Parent = Pick<LeaveRequest, 'userId' | 'leaveType' | 'status' | 'days'>;

/** What only some lists of sick leave show. Whoever sees a request may see it. */
export const SickLeaveRequest = {
  async fitNoteDue(leave: Parent, _: unknown, { loaders }: Request<Loaders>): Promise<boolean> {
    if (leave.leaveType !== 'sick' || !isInEffect(leave)) return false;
    const due = new Set(await loaders.fitNoteDueDays.load(leave.userId));
    return bookedDays(leave).some(({ date }) => due.has(date));
  },
};
