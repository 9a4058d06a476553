import type { LeavePartsFragment, SickLeavePartsFragment } from '../../../gql/documents.ts';
import type { HandledLeave } from '../leave/handled-leave.ts';
import type { NameOf } from '../staff/use-names.ts';

/** A request of any type, as administrators see it. */
export type Request = LeavePartsFragment | SickLeavePartsFragment;

/** The same with whose it is, as the lists show it. */
export type NamedRequest = HandledLeave & { request: Request };

const named = new WeakMap<Request, NamedRequest>();

/** The requests with their names; one that has not changed is the same object as before. */
export function withNames(requests: readonly Request[], nameOf: NameOf): NamedRequest[] {
  return requests.map((request) => {
    const name = nameOf(request.userId);
    const known = named.get(request);
    if (known?.name === name) return known;
    const { id, leaveType, status, startDate, endDate } = request;
    const made = { id, name, leaveType, status, startDate, endDate, request };
    named.set(request, made);
    return made;
  });
}
