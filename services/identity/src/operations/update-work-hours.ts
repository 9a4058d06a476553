import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { updateWorkHours as contract } from '@portal/contracts/people/edit-user';
import { userChanged } from '@portal/contracts/people/events';
import type { Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { withWorkHours } from '../domain/account-changes.ts';
import { changeAccount } from './change-account.ts';
import type { Dependencies } from './dependencies.ts';

export async function updateWorkHours(
  deps: Dependencies,
  request: Request,
  { id, workStartTime, workEndTime }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  return changeAccount(deps, request, {
    id,
    operation: 'edit',
    action: 'work-hours-changed',
    event: userChanged,
    change: (account) => withWorkHours(account, { workStartTime, workEndTime }),
  });
}
