import type { updateEmployment as contract } from '@portal/contracts/identity/edit-user';
import { isEndAfterStart, lastDayMessage } from '@portal/contracts/identity/employment';
import { userChanged } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import { fail, fieldError } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { mergeEmployment, withEmployment } from '../../domain/account-changes.ts';
import { validateAfterEarlier } from '../../domain/rehire.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';

const lastAdminFailure = fail('LAST_ADMIN', 'You can’t set a last day for the last master admin');
const endBeforeStartFailure = fieldError('lastDay', lastDayMessage);

export async function updateEmployment(
  deps: Dependencies,
  request: SignedInRequest,
  { id, ...fields }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  return changeAccount(deps, request, {
    id,
    operation: fields.lastDay === undefined ? 'edit' : 'end-employment',
    ...(fields.lastDay && { lastAdminFailure }),
    validate(account) {
      const after = mergeEmployment(account.employment, fields);
      if (!isEndAfterStart(after)) return endBeforeStartFailure;
      return validateAfterEarlier(after);
    },
    action: 'employment-changed',
    event: userChanged,
    change: (account) => withEmployment(account, mergeEmployment(account.employment, fields), now),
  });
}
