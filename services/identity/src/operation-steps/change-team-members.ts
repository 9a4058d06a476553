import type { Tx } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditDetail } from '@portal/contracts/identity/audit-detail';
import { userChanged } from '@portal/contracts/identity/events';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { accountEvent } from '../events/account-event.ts';
import { newAuditEntry } from './new-audit-entry.ts';

export interface MemberChange {
  before: Account;
  /** The same object if nothing changes. */
  after: Account;
}

/**
 * Stores people after a change of their teams, with an audit entry and an event for each. Returns the last event.
 */
export async function changeTeamMembers(
  { accounts, audit, mailSealer }: Pick<Dependencies, 'accounts' | 'audit' | 'mailSealer'>,
  request: SignedInRequest,
  changes: readonly MemberChange[],
  detailsOf: (change: MemberChange) => AuditDetail[],
  { session, publish }: Tx,
): Promise<CloudEvent | undefined> {
  const changed = changes.filter(({ before, after }) => before !== after);
  const entries = changed.map((change) =>
    newAuditEntry(request, 'team-membership-changed', change.after.id, detailsOf(change)),
  );
  await audit.append(entries, session);
  await accounts.replaceAll(
    changed.map(({ after }) => after),
    session,
  );
  const now = request.now();
  const events = changed.map(({ after }) => accountEvent(userChanged, after, mailSealer, now));
  for (const event of events) publish(event);
  return events.at(-1);
}
