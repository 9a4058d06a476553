import type { correctionDecided } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { MailOrders } from '../mail/orders.ts';

/** Has somebody told by mail what HR did with a correction that they asked for. */
export function onCorrectionDecided(orders: MailOrders) {
  return async (event: CloudEvent<DataOf<typeof correctionDecided>>, session: ClientSession) => {
    const { status, clockInTime } = event.data;
    // Taken back by the person, or nothing was decided at all.
    if (status === 'withdrawn' || status === 'pending') return;
    const facts = { status, day: londonDay(new Date(clockInTime)) };
    await orders.follow(event, { kind: 'correction-decided', facts }, session);
  };
}
