import { eventOf, type Tx } from '@portal/bus/outbox';
import { passwordForgotten } from '@portal/contracts/people/events';
import { ok } from '@portal/kernel/result';
import type { Account } from '../domain/account.ts';
import { isReachable, linkExpiry } from '../domain/password-link.ts';
import { createPasswordLinks } from '../operations/create-password-links.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import type { PasswordRequest } from '../store/password-requests.ts';

export type Answering = Pick<
  Dependencies,
  | 'accounts'
  | 'audit'
  | 'guards'
  | 'mailSealer'
  | 'outbox'
  | 'passwordLinks'
  | 'passwordRequests'
  | 'sealer'
>;

/**
 * Handles those who have asked for help with a forgotten password: HR is told, and who can be
 * reached by mail gets a link. Killed in the middle it is simply done again, and of several
 * processes one does it.
 */
export async function answerForgotten(deps: Answering, now: () => Date): Promise<void> {
  for (const request of await deps.passwordRequests.open()) await answer(deps, request, now());
}

async function answer(deps: Answering, request: PasswordRequest, now: Date): Promise<void> {
  const found = await deps.accounts.byUsernameKey(request.name);
  await deps.outbox.transact({}, async (tx) => {
    if (!(await deps.passwordRequests.take(request, now, tx.session))) return ok(null);
    if (found === null) return ok(null);
    // Whoever is deleted at this moment is gone before, or is told of before they are.
    await deps.guards.takeTurn(tx.session);
    const account = await deps.accounts.byId(found.id, tx.session);
    if (account === null) return ok(null);
    await tell(deps, request, account, { ...tx, now });
    if (isReachable(account)) {
      const link = { account, purpose: 'reset', expiresAt: linkExpiry(now) } as const;
      await createPasswordLinks(deps, [link], { ...tx, now });
    }
    return ok(null);
  });
}

type Moment = Tx & { now: Date };

async function tell(
  { audit }: Answering,
  { at, address }: PasswordRequest,
  { id, version }: Account,
  { session, publish, now }: Moment,
): Promise<void> {
  const note = { at, action: 'password-forgotten', actorId: null, targetId: id, address } as const;
  await audit.note([note], session);
  publish(eventOf(passwordForgotten, { userId: id, data: { id, version }, now }));
}
