import type { undoRehire as contract } from '@portal/contracts/identity/edit-user';
import { userChanged } from '@portal/contracts/identity/events';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withEmployment } from '../../domain/account-changes.ts';
import { employmentBefore } from '../../domain/rehire.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';

const lastAdminFailure = fail(
  'LAST_ADMIN',
  'You can’t end the employment of the last master admin',
);
const noEarlierEmploymentFailure = fail('CONFLICT', 'This person has no earlier employment.');
const employmentChangedFailure = fail(
  'CONFLICT',
  'Someone has changed the first day of this employment. Check it, then try again.',
);

/** Removes the current employment of a person, so that the one before, with its last day, is current again. */
export async function undoRehire(
  deps: Dependencies,
  request: SignedInRequest,
  { id, firstDay }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAccount(deps, request, {
    id,
    operation: 'end-employment',
    lastAdminFailure,
    validate: ({ employment }) => {
      if (!employmentBefore(employment)) return noEarlierEmploymentFailure;
      return employment.firstDay === firstDay ? null : employmentChangedFailure;
    },
    action: 'rehire-undone',
    event: userChanged,
    change(account) {
      const before = employmentBefore(account.employment);
      return before ? withEmployment(account, before, request.now()) : account;
    },
  });
}
