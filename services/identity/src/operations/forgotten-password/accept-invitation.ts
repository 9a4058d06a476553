import type { acceptInvitation as contract } from '@portal/contracts/identity/forgotten-password';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { isInvitable } from '../../domain/password-link.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { openSession } from '../../operation-steps/open-session.ts';
import { invalidLinkFailure, verifyLink } from '../../operation-steps/verify-link.ts';

/**
 * Opens a setup session for an invited person. Like the temporary password, the link works until
 * the person has finished the setup.
 */
export async function acceptInvitation(
  deps: Dependencies,
  request: Request,
  { token }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const opened = await verifyLink(deps, request, token);
  if (!opened.ok) return opened;
  const { account } = opened.value;
  const now = request.now();
  if (!isInvitable(account, now)) return invalidLinkFailure();
  const session = { stage: 'setup', rememberMe: false } as const;
  if (!(await openSession(deps, request, account, session))) return invalidLinkFailure();
  const self = { userId: account.id, role: account.role };
  return ok(toUserDto(account, self, deps.sealer.open, now));
}
