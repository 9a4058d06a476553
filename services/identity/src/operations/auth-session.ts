import type { OutputOf } from '@portal/contracts/operation';
import type { authSession as contract } from '@portal/contracts/people/sign-in';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { currentUser } from './current-user.ts';
import type { Dependencies } from './dependencies.ts';

/** The user who is signed in, or null. */
export async function authSession(
  deps: Pick<Dependencies, 'accounts' | 'sealer'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, never>> {
  const found = await currentUser(deps, request);
  return ok({ user: found.ok ? found.value : null });
}
