import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { acceptInvitation as contract } from '@portal/contracts/people/forgotten-password';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { isInvitable } from '../domain/password-link.ts';
import { detailedUser } from '../domain/visible-user.ts';
import type { Dependencies } from './dependencies.ts';
import { openSession } from './session-headers.ts';
import { invalidLinkFailure, verifyLink } from './verify-link.ts';

/**
 * Opens a setup session for an invited person. Like the temporary password, the link works until
 * the person has finished the setup.
 */
export async function acceptInvitation(
  deps: Dependencies,
  request: Request,
  { token }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const opened = await verifyLink(deps, request, token);
  if (!opened.ok) return opened;
  const { account } = opened.value;
  const now = request.now();
  if (!isInvitable(account, now)) return invalidLinkFailure();
  const session = { stage: 'setup', rememberMe: false } as const;
  if (!(await openSession(deps, request, account, session))) return invalidLinkFailure();
  const self = { userId: account.id, role: account.role };
  return ok(detailedUser(account, self, deps.sealer.open, now));
}
