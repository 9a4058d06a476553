import { userChanged } from '@portal/contracts/identity/events';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { withLeaverDeactivated } from '../domain/account-changes.ts';
import { accountEvent } from '../events/account-event.ts';

const batchSize = 50;

/**
 * Deactivates the accounts of people whose last day of employment has passed, and marks their sessions for
 * ending (docs/specification/people.md). Each is deactivated once, even if several processes run.
 */
export async function deactivateLeavers(
  deps: Pick<
    Dependencies,
    | 'accounts'
    | 'adminLocks'
    | 'audit'
    | 'mailSealer'
    | 'outbox'
    | 'registrations'
    | 'sessionEndings'
  >,
  now: Date,
): Promise<void> {
  for (;;) {
    const ids = await deps.accounts.idsOfLeavers(londonDay(now), batchSize);
    for (const id of ids) await deactivate(deps, id, now);
    if (ids.length < batchSize) return;
  }
}

async function deactivate(
  {
    accounts,
    adminLocks,
    audit,
    mailSealer,
    outbox,
    registrations,
    sessionEndings,
  }: Parameters<typeof deactivateLeavers>[0],
  id: string,
  now: Date,
): Promise<void> {
  await outbox.transact({}, async ({ session, publish }) => {
    // Serializes with deletions: no event about a person may follow their deletion.
    await adminLocks.lockAdministration(session);
    const before = await accounts.byId(id, session);
    const after = before && withLeaverDeactivated(before, now);
    if (after === null || after === before) return ok(null);
    await accounts.replace(after, session);
    await registrations.setCurrent(id, false, session);
    const entry = { at: now, action: 'account-deactivated', actorId: null, targetId: id } as const;
    await audit.append([{ ...entry, address: '', details: [] }], session);
    await sessionEndings.add(id, session);
    publish(accountEvent(userChanged, after, mailSealer, now));
    return ok(null);
  });
}
