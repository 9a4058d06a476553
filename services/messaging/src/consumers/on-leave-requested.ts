import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveRequested } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import { leaveFacts } from '../domain/mails/leave.ts';
import type { MailOrders, News } from '../mail/orders.ts';

type Requested = CloudEvent<DataOf<typeof leaveRequested>>;

/** Has HR told by mail that somebody asked for leave, or reported sick. */
export function onLeaveRequested(orders: MailOrders) {
  return {
    async handleAll(events: readonly Requested[], session: ClientSession): Promise<void> {
      // Nobody has to be told what they did themselves.
      const byStaff = events.filter(({ data }) => !data.byHr);
      await orders.follow(byStaff.map(newsOf), session);
    },
  };
}

function newsOf(event: Requested): News {
  const isAnnual = event.data.leaveType === 'annual';
  const kind = isAnnual ? 'leave-requested' : 'sick-leave-requested';
  return { kind, facts: leaveFacts(event.data), event };
}
