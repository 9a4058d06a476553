import type { deleteSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { changeSickLeave } from './change-sick-leave.ts';
import { withoutIt } from './delete-leave-request.ts';
import type { Dependencies } from './dependencies.ts';

/** Removes sick or compassionate leave for good, whatever was decided of it. */
export async function deleteSickLeave(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const result = await changeSickLeave(deps, request, id, withoutIt);
  return result.ok ? ok({ success: true }) : result;
}
