import { userChanged } from '@portal/contracts/identity/events';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { withLeaverDeactivated } from '../domain/account-changes.ts';
import { accountEvent } from '../events/account-event.ts';

const batchSize = 50;

/**
 * Deactivates the accounts of leavers after their last day, or after a night shift that began on it, and marks their
 * sessions for ending (docs/specification/people.md). Each is deactivated once, even if several processes run.
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
  // Leavers on their last night shift: a few.
  const waiting: string[] = [];
  for (;;) {
    const ids = await deps.accounts.idsOfLeavers(londonDay(now), {
      except: waiting,
      limit: batchSize,
    });
    for (const id of ids) {
      if (!(await deactivate(deps, id, now))) waiting.push(id);
    }
    if (ids.length < batchSize) return;
  }
}

/** Deactivates an account unless that isn’t due; returns whether it did. */
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
): Promise<boolean> {
  const result = await outbox.transact({}, async ({ session, publish }) => {
    // Serializes with deletions: no event about a person may follow their deletion.
    await adminLocks.lockAdministration(session);
    const before = await accounts.byId(id, session);
    const after = before && withLeaverDeactivated(before, now);
    if (after === null || after === before) return ok(false);
    await accounts.replace(after, session);
    await registrations.setCurrent(id, false, session);
    const entry = { at: now, action: 'account-deactivated', actorId: null, targetId: id } as const;
    await audit.append([{ ...entry, address: '', details: [] }], session);
    await sessionEndings.add(id, session);
    publish(accountEvent(userChanged, after, mailSealer, now));
    return ok(true);
  });
  return result.ok && result.value;
}
