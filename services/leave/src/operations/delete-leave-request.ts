import type { deleteLeaveRequest as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDeleted } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { changeAnnualLeave } from './change-annual-leave.ts';
import type { Change } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** Removes a request for good, whatever has become of it. */
export async function deleteLeaveRequest(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const result = await changeAnnualLeave(deps, request, id, () => deleted);
  return result.ok ? ok({ success: true }) : result;
}

const deleted: Result<Change, never> = ok({
  after: null,
  event: leaveDeleted,
  action: 'leave-deleted',
});
