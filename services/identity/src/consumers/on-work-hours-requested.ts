import type { Sealer } from '@portal/auth/sealer';
import type { Outbox } from '@portal/bus/outbox';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { toAuditChanges } from '@portal/contracts/identity/audit-detail';
import { userChanged } from '@portal/contracts/identity/events';
import type { workHoursRequested } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { Account } from '../domain/account.ts';
import { withRequestedHours } from '../domain/account-changes.ts';
import { accountEvent } from '../events/account-event.ts';
import type { AccountStore } from '../store/accounts.ts';
import type { AuditTrailStore } from '../store/audit-trail.ts';

/**
 * Sets the work hours that were saved together with leave settings, records who did it in the audit
 * trail and publishes the change. Ignores deleted people.
 */
export function onWorkHoursRequested({
  accounts,
  audit,
  mailSealer,
  outbox,
}: {
  accounts: AccountStore;
  audit: AuditTrailStore;
  mailSealer: Sealer;
  outbox: Pick<Outbox, 'store'>;
}) {
  return async (
    { data, time }: CloudEvent<DataOf<typeof workHoursRequested>>,
    session: ClientSession,
  ) => {
    const before = await accounts.byId(data.id, session);
    const after = before && withRequestedHours(before, data);
    if (before === null || after === null || after === before) return;
    await accounts.replace(after, session);
    if (!hoursDiffer(before, after)) return;

    const { id: userId } = after;
    const { actorId, address } = data;
    const at = new Date(time);
    const action = 'work-hours-changed';
    const details = toAuditChanges(hoursOf(before), hoursOf(after));
    await audit.append([{ at, action, actorId, targetId: userId, address, details }], session);
    const event = accountEvent(userChanged, after, mailSealer, new Date());
    await outbox.store([event], session);
  };
}

function hoursOf({ workStartTime, workEndTime }: Account) {
  return { workStartTime, workEndTime };
}

function hoursDiffer(before: Account, after: Account): boolean {
  return before.workStartTime !== after.workStartTime || before.workEndTime !== after.workEndTime;
}
