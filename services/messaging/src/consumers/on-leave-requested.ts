import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveRequested } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import { leaveFacts } from '../domain/mails/leave.ts';
import type { MailOrders } from '../mail/orders.ts';

/** Has HR told by mail that somebody asked for leave, or reported sick. */
export function onLeaveRequested(orders: MailOrders) {
  return async (event: CloudEvent<DataOf<typeof leaveRequested>>, session: ClientSession) => {
    // Nobody has to be told what they did themselves.
    if (event.data.byHr) return;
    const isAnnual = event.data.leaveType === 'annual';
    const kind = isAnnual ? 'leave-requested' : 'sick-leave-requested';
    await orders.follow(event, { kind, facts: leaveFacts(event.data) }, session);
  };
}
