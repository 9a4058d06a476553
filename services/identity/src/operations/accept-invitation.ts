import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { acceptInvitation as contract } from '@portal/contracts/people/forgotten-password';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { isInvitable } from '../domain/password-link.ts';
import { detailedUser } from '../domain/visible-user.ts';
import type { Dependencies } from './dependencies.ts';
import { linkVoid, openLink } from './open-link.ts';
import { openSession } from './session-headers.ts';

/**
 * Opens the session of a first sign-in, in which the person finishes the setup. The link works until
 * they have done so, as their temporary password does.
 */
export async function acceptInvitation(
  deps: Dependencies,
  request: Request,
  { token }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const opened = await openLink(deps, request, token);
  if (!opened.ok) return opened;
  const { account } = opened.value;
  const now = request.now();
  if (!isInvitable(account, now)) return linkVoid();
  const session = { stage: 'setup', rememberMe: false } as const;
  if (!(await openSession(deps, request, account, session))) return linkVoid();
  const self = { userId: account.id, role: account.role };
  return ok(detailedUser(account, self, deps.sealer.open, now));
}
