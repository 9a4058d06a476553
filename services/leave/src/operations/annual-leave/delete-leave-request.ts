import type { deleteLeaveRequest as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { changeAnnualLeave } from '../../operation-steps/change-annual-leave.ts';
import { createLeaveDeletion } from '../../operation-steps/leave-deletion.ts';

/** Deletes a request permanently, whatever its status. */
export async function deleteLeaveRequest(
  deps: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const result = await changeAnnualLeave(deps, request, id, createLeaveDeletion);
  return result.ok ? ok({ success: true }) : result;
}
