import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import { type LeaveChange, leaveFacts } from '../domain/mails/leave.ts';
import type { MailOrders } from '../mail/orders.ts';

/** Has somebody told by mail what HR did to their leave, at the events by which leave tells of it. */
export function onLeaveDecided(orders: MailOrders) {
  const handlerOf =
    (change: LeaveChange) =>
    async (event: CloudEvent<DataOf<typeof leaveApproved>>, session: ClientSession) => {
      if (!event.data.byHr) return;
      const facts = { ...leaveFacts(event.data), change };
      await orders.follow(event, { kind: 'leave-decided', facts }, session);
    };
  // By the names of the events.
  return {
    approved: handlerOf('approved'),
    denied: handlerOf('denied'),
    restored: handlerOf('restored'),
    cancelled: handlerOf('cancelled'),
    deleted: handlerOf('deleted'),
    'day-cancelled': handlerOf('day-cancelled'),
    'day-restored': handlerOf('day-restored'),
    'day-deleted': handlerOf('day-deleted'),
  } satisfies Record<LeaveChange, unknown>;
}
