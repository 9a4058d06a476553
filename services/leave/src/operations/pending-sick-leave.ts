import { ok } from '@portal/kernel/result';
import { requestsWhere } from '../store/requests.ts';
import { sickTypes } from './change-sick-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { describeSickLeave } from './describe-leave.ts';

/** Sick and compassionate leave that waits for HR, the oldest request first. */
export async function pendingSickLeave({
  requests,
  holidays,
}: Pick<Dependencies, 'requests' | 'holidays'>) {
  const waiting = { status: 'pending', leaveType: { $in: [...sickTypes] } } as const;
  const found = await requestsWhere(requests, waiting, { sort: { requestedAt: 1 } });
  const calendar = await holidays.current();
  return ok(found.map((request) => describeSickLeave(request, calendar)));
}
