import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { updateEmail as contract } from '@portal/contracts/people/edit-user';
import { userChanged } from '@portal/contracts/people/events';
import type { Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { withEmail } from '../domain/account-changes.ts';
import { changeAccount } from './change-account.ts';
import type { Dependencies } from './dependencies.ts';
import { invitePeople } from './invite-people.ts';

export async function updateEmail(
  deps: Dependencies,
  request: Request,
  { id, email }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  return changeAccount(deps, request, {
    id,
    operation: 'edit',
    action: 'email-changed',
    event: userChanged,
    afterStore: (account, tx) => invitePeople(deps, [account], tx),
    // '' or null clears the email, undefined keeps it.
    change: (account) => (email === undefined ? account : withEmail(account, email || null)),
  });
}
