import { isAdmin } from '@portal/auth/caller';
import type { leaveHistory as contract } from '@portal/contracts/leave/leave-request';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { requestHistory } from '../domain/request-history.ts';
import { findRequestById } from '../store/leave-requests.ts';
import { noSuchRequest } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { userReference } from './to-leave-dto.ts';

/** The history of a request: without names for its owner, with names for administrators. */
export async function leaveHistory(
  { requests }: Pick<Dependencies, 'requests'>,
  { caller }: Request,
  { id }: InputOf<typeof contract>,
) {
  const found = await findRequestById(requests, id, ['annual', 'sick', 'compassionate']);
  const maySee = isAdmin(caller) || found?.userId === caller.userId;
  if (!found || !maySee) return noSuchRequest;
  return ok(
    requestHistory(found).map(({ action, at, by, day }) => {
      const isHr = by !== null && by !== found.userId;
      return {
        ...{ action, day, at: at.toISOString() },
        by: by === null ? ('portal' as const) : isHr ? ('hr' as const) : ('person' as const),
        actor: isHr && isAdmin(caller) ? userReference(by) : null,
      };
    }),
  );
}
