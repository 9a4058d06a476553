import { createEvent, type Tx } from '@portal/bus/outbox';
import { passwordForgotten } from '@portal/contracts/identity/events';
import { ok } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { isRecoverable, linkExpiry, maxRequestsPerDay } from '../domain/password-link.ts';
import { createPasswordLinks } from '../operation-steps/create-password-links.ts';
import type { PasswordRequest } from '../store/password-requests.ts';

export type ProcessingDependencies = Pick<
  Dependencies,
  | 'accounts'
  | 'audit'
  | 'adminLocks'
  | 'mailSealer'
  | 'outbox'
  | 'passwordLinks'
  | 'passwordRequests'
  | 'sealer'
  | 'isPasswordAllowed'
>;

const dayMs = 24 * 60 * 60_000;

/**
 * Processes requests for help with a forgotten password: notifies HR, and emails a link to people
 * with an address, up to a number in 24 hours. A request is handled once, even if a process is killed or several run.
 */
export async function processPasswordRequests(
  deps: ProcessingDependencies,
  now: () => Date,
): Promise<void> {
  for (const request of await deps.passwordRequests.findUnhandled())
    await processRequest(deps, request, now());
}

async function processRequest(
  deps: ProcessingDependencies,
  request: PasswordRequest,
  now: Date,
): Promise<void> {
  const found = await deps.accounts.byUsernameKey(request.name);
  await deps.outbox.transact({}, async (tx) => {
    if (!(await deps.passwordRequests.markHandled(request, now, tx.session))) return ok(null);
    if (found === null || !deps.isPasswordAllowed(found)) return ok(null);
    // Serializes with deletions: no event about a person may follow their deletion.
    await deps.adminLocks.lockAdministration(tx.session);
    const account = await deps.accounts.byId(found.id, tx.session);
    if (account === null) return ok(null);
    if (await wasRequestedOften(deps, account, { ...tx, now })) return ok(null);
    await notifyHr(deps, request, account, { ...tx, now });
    if (isRecoverable(account)) {
      const link = { account, purpose: 'reset', expiresAt: linkExpiry(now) } as const;
      await createPasswordLinks(deps, [link], { ...tx, now });
    }
    return ok(null);
  });
}

type TxContext = Tx & { now: Date };

async function wasRequestedOften(
  { audit }: ProcessingDependencies,
  { id: targetId }: Account,
  { session, now }: TxContext,
): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs);
  const action = 'password-forgotten' as const;
  const times = await audit.latestTimes({ action, targetId, since }, maxRequestsPerDay, session);
  return times.length === maxRequestsPerDay;
}

async function notifyHr(
  { audit }: ProcessingDependencies,
  { at, address }: PasswordRequest,
  { id, version }: Account,
  { session, publish, now }: TxContext,
): Promise<void> {
  const entry = { at, action: 'password-forgotten', actorId: null, targetId: id, address } as const;
  await audit.append([entry], session);
  publish(createEvent(passwordForgotten, { userId: id, data: { id, version }, now }));
}
