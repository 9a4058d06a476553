import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { weeklyReportMade } from '@portal/contracts/records/events';
import type { ClientSession } from 'mongoose';
import type { MailOrders } from '../mail/orders.ts';

/** Has HR told by mail that the report of a week is there. */
export function onWeeklyReportMade(orders: MailOrders) {
  return async (event: CloudEvent<DataOf<typeof weeklyReportMade>>, session: ClientSession) => {
    const { weekStart } = event.data;
    await orders.follow([{ kind: 'weekly-report', facts: { weekStart }, event }], session);
  };
}
