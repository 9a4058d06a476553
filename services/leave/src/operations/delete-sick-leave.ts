import type { deleteSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { changeSickLeave } from './change-sick-leave.ts';
import { toDeletion } from './delete-leave-request.ts';
import type { Dependencies } from './dependencies.ts';

/** Deletes sick or compassionate leave permanently, whatever its status. */
export async function deleteSickLeave(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const result = await changeSickLeave(deps, request, id, toDeletion);
  return result.ok ? ok({ success: true }) : result;
}
