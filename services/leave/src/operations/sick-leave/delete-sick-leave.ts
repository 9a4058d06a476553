import type { deleteSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { changeSickLeave } from '../../operation-steps/change-sick-leave.ts';
import { createLeaveDeletion } from '../../operation-steps/leave-deletion.ts';

/** Deletes sick or compassionate leave permanently, whatever its status. */
export async function deleteSickLeave(
  deps: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const result = await changeSickLeave(deps, request, id, createLeaveDeletion);
  return result.ok ? ok({ success: true }) : result;
}
