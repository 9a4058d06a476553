import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import { type LeaveChange, leaveFacts } from '../domain/mails/leave.ts';
import type { MailOrders, News } from '../mail/orders.ts';

type Decided = CloudEvent<DataOf<typeof leaveApproved>>;

/** Has somebody told by mail what HR did to their leave, at the events by which leave tells of it. */
export function onLeaveDecided(orders: MailOrders) {
  const handlerOf = (change: LeaveChange) => ({
    async handleAll(events: readonly Decided[], session: ClientSession): Promise<void> {
      const news = events
        .filter(({ data }) => data.byHr)
        .map((event): News => {
          const facts = { ...leaveFacts(event.data), change, changedDays: event.data.changedDays };
          return { kind: 'leave-decided', facts, event };
        });
      await orders.follow(news, session);
    },
  });
  // By the names of the events.
  return {
    approved: handlerOf('approved'),
    denied: handlerOf('denied'),
    restored: handlerOf('restored'),
    'decision-undone': handlerOf('decision-undone'),
    cancelled: handlerOf('cancelled'),
    deleted: handlerOf('deleted'),
    'day-cancelled': handlerOf('day-cancelled'),
    'day-restored': handlerOf('day-restored'),
    'day-deleted': handlerOf('day-deleted'),
  } satisfies Record<LeaveChange, unknown>;
}
