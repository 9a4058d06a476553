import type { finishPasskeySignIn as contract } from '@portal/contracts/identity/passkey';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { invalidCredentialsFailure } from '../../domain/invalid-credentials-failure.ts';
import { decidePasswordlessSignIn } from '../../domain/sign-in.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { claimPasskey, matchPasskey } from '../../operation-steps/claim-passkey.ts';
import { finishSetup } from '../../operation-steps/finish-setup.ts';
import { limitPasswordlessSignIns } from '../../operation-steps/limit-passwordless-sign-ins.ts';
import { openSession } from '../../operation-steps/open-session.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';
import { requireProviderSignIn } from '../../operation-steps/require-provider-sign-in.ts';

/**
 * Signs in with a passkey in place of the username, the password and the answer. All failures have the same
 * response, and count like wrong passwords: of the account, or of a passkey that nobody has.
 */
export async function finishPasskeySignIn(
  deps: Dependencies,
  request: Request,
  { passkey: assertion, rememberMe }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  const owner = await deps.factors.passkeyByCredentialId(assertion.id);
  const account = owner && (await deps.accounts.byId(owner.userId));
  const device = account && deps.devices.find(request.deviceCookie, account, now);
  const counted = account?.usernameKey ?? `passkey ${assertion.id}`;
  const attempt = await deps.signInLimiter.begin(counted, request.address, now, device);
  if (!attempt.ok) {
    recordFailedSignIn(deps, request, account, 'sign-in-locked');
    return attempt;
  }
  // The browser must say whom the passkey is for: it is the username here.
  if (account === null || assertion.userHandle == null) return rejectSignIn(deps, request, account);
  const { factors } = await deps.factors.ofUser(account.id);
  const use = { purpose: 'sign-in', userId: null } as const;
  const matched = await matchPasskey(deps, assertion, { userId: account.id, factors, use });
  if (matched === null || !(await claimPasskey(deps, request, account, matched))) {
    return rejectSignIn(deps, request, account);
  }
  const isPasswordAllowed = deps.isPasswordAllowed(account);
  const signIn = decidePasswordlessSignIn(account, { isPasswordAllowed }, now);
  if (signIn === 'refused') return rejectSignIn(deps, request, account);
  await attempt.value.markSucceeded();
  if (signIn === 'deactivated') {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return fail('ACCOUNT_DEACTIVATED', 'Your account is deactivated. Please contact HR.');
  }
  const other = requireProviderSignIn(deps, request, account);
  if (other) return other;
  const limited = await limitPasswordlessSignIns(deps, request, account);
  if (limited) return limited;
  const isSetUpNow = account.isFirstLogin && signIn === 'full';
  const ready = isSetUpNow ? await finishSetup(deps, request, account) : account;
  if (ready === null) return rejectSignIn(deps, request, account);
  const opening = { stage: signIn, rememberMe: rememberMe ?? false, factors };
  const opened = await openSession(deps, request, ready, opening);
  if (!opened.ok) return rejectSignIn(deps, request, account);
  const self = { userId: ready.id, role: ready.role };
  return ok({
    user: toUserDto(ready, self, deps.sealer.open, now),
    isFirstLogin: ready.isFirstLogin,
    missingSecondFactor: null,
  });
}

function rejectSignIn(
  deps: Dependencies,
  request: Request,
  account: Parameters<typeof recordFailedSignIn>[2],
) {
  recordFailedSignIn(deps, request, account, 'sign-in-failed');
  return invalidCredentialsFailure;
}
