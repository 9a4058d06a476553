import type { rehire as contract } from '@portal/contracts/identity/edit-user';
import { userChanged } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withEmployment } from '../../domain/account-changes.ts';
import { rehiredEmployment, validateRehire } from '../../domain/rehire.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';

const lastAdminFailure = fail('LAST_ADMIN', 'You can’t set a last day for the last master admin');

/** Starts another employment of a person whose last day has passed, and keeps the one before. */
export async function rehire(
  deps: Dependencies,
  request: SignedInRequest,
  { id, ...fields }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAccount(deps, request, {
    id,
    operation: 'end-employment',
    ...(fields.lastDay && { lastAdminFailure }),
    validate: ({ employment }) => validateRehire(employment, fields, londonDay(request.now())),
    action: 'rehired',
    event: userChanged,
    change: (account) =>
      withEmployment(account, rehiredEmployment(account.employment, fields), request.now()),
  });
}
