import type { AnnualLeavePartsFragment, LeavePartsFragment } from '../../../gql/documents.ts';
import type { DecidableLeave } from '../leave/decidable-leave.ts';
import type { NameOf } from '../staff/use-names.ts';

/** A leave request of any type. */
export type StaffLeaveRequest = AnnualLeavePartsFragment | LeavePartsFragment;

/** A leave request with the person's name. */
export type NamedLeaveRequest = DecidableLeave & { request: StaffLeaveRequest };

const named = new WeakMap<StaffLeaveRequest, NamedLeaveRequest>();

/** Adds the names. An unchanged request keeps its object, so its row isn't re-rendered. */
export function withNames(
  requests: readonly StaffLeaveRequest[],
  nameById: NameOf,
): NamedLeaveRequest[] {
  return requests.map((request) => {
    const name = nameById(request.userId);
    const existing = named.get(request);
    if (existing?.name === name) return existing;
    const { id, leaveType, status, startDate, endDate } = request;
    const created = { id, name, leaveType, status, startDate, endDate, request };
    named.set(request, created);
    return created;
  });
}
