import type { acceptInvitation as contract } from '@portal/contracts/identity/forgotten-password';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { isInvitable } from '../../domain/password-link.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { limitPasswordlessSignIns } from '../../operation-steps/limit-passwordless-sign-ins.ts';
import { openSession } from '../../operation-steps/open-session.ts';
import { invalidLinkFailure, verifyLink } from '../../operation-steps/verify-link.ts';

const codeRequiredFailure = fail(
  'SECOND_FACTOR_REQUIRED',
  'Sign in with the temporary password from HR and your passkey or the code from your authenticator app instead',
);
const providerRequiredFailure = fail(
  'SECOND_FACTOR_REQUIRED',
  'Sign in with your organisation’s account or your passkey instead. If that account isn’t linked, ask HR to link it',
);

/**
 * Opens a setup session for an invited person. Like the temporary password, the link works until the person has finished
 * the setup, for which those who can't use a password sign in with a provider. An account that was reset may have a second
 * factor, which the link doesn't replace.
 */
export async function acceptInvitation(
  deps: Dependencies,
  request: Request,
  { token }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const verified = await verifyLink(deps, request, token);
  if (!verified.ok) return verified;
  const { account } = verified.value;
  const now = request.now();
  if (!isInvitable(account, now)) return invalidLinkFailure;
  const { factors } = await deps.factors.ofUser(account.id);
  if (factors.length > 0) {
    return deps.isPasswordAllowed(account) ? codeRequiredFailure : providerRequiredFailure;
  }
  const limited = await limitPasswordlessSignIns(deps, request, account);
  if (limited) return limited;
  const session = { stage: 'setup', rememberMe: false, factors } as const;
  const opened = await openSession(deps, request, account, session);
  if (!opened.ok) return invalidLinkFailure;
  const self = { userId: account.id, role: account.role };
  return ok(toUserDto(account, self, deps.sealer.open, now));
}
