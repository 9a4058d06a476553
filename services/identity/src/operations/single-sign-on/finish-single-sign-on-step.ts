import type { finishSingleSignOnStep as contract } from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { invalidCredentialsFailure } from '../../domain/invalid-credentials-failure.ts';
import { askForFactor } from '../../operation-steps/ask-for-factor.ts';
import { claimCode, matchCode } from '../../operation-steps/claim-code.ts';
import { matchPasskey } from '../../operation-steps/claim-passkey.ts';
import { openProviderSession } from '../../operation-steps/open-provider-session.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';

const stepExpiredFailure = fail('LINK_VOID', 'This has taken too long. Please sign in again.');

/** The second step of a sign-in with a provider: a code or a passkey of the person’s own, with the limits of sign-ins. */
export async function finishSingleSignOnStep(
  deps: Dependencies,
  request: Request,
  { ticket: id, code, passkey }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  const ticket = await deps.singleSignOnRequests.findTicket(id);
  const account = ticket && (await deps.accounts.byId(ticket.userId));
  if (ticket === null || account === null) return stepExpiredFailure;
  const factors = await deps.factors.ofUser(account.id);
  const typed = code?.trim() ?? '';
  if (typed === '' && !passkey) return askForFactor(deps, account.id, factors);
  const device = deps.devices.find(request.deviceCookie, account, now);
  const attempt = await deps.signInLimiter.begin(account.usernameKey, request.address, now, device);
  if (!attempt.ok) {
    recordFailedSignIn(deps, request, account, 'sign-in-locked');
    return attempt;
  }
  const userId = account.id;
  const use = { purpose: 'second-step', userId } as const;
  const matched = passkey
    ? await matchPasskey(deps, passkey, { userId, factors: factors.factors, use })
    : matchCode(deps, { userId, typed, now }, factors);
  if (matched === null || !(await claimCode(deps, request, account, matched))) {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return invalidCredentialsFailure;
  }
  await attempt.value.markSucceeded();
  if (!(await deps.singleSignOnRequests.consumeTicket(id))) return stepExpiredFailure;
  const { linkId, role, rememberMe, signedInBy, begunAt } = ticket;
  const session = { account, factors, linkId, role, rememberMe, signedInBy, begunAt };
  // The person has just used their own factor, however long the provider has known them.
  const proof = { hasFactor: true, authenticatedAt: now.getTime() };
  const opened = await openProviderSession(deps, request, { ...session, ...proof });
  if (opened.ok) return opened;
  recordFailedSignIn(deps, request, account, 'sign-in-failed');
  return opened;
}
