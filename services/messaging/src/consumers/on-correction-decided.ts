import type { correctionDecided } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { MailOrders, News } from '../mail/orders.ts';

type Decided = CloudEvent<DataOf<typeof correctionDecided>>;

/** Has somebody told by mail what HR decided on their correction, and that it undid that. */
export function onCorrectionDecided(orders: MailOrders) {
  return {
    handleAll: (events: readonly Decided[], session: ClientSession): Promise<void> =>
      orders.follow(events.flatMap(newsOf), session),
  };
}

function newsOf(event: Decided): News[] {
  const { status, clockInTime } = event.data;
  // Taken back by the person.
  if (status === 'withdrawn') return [];
  const facts = { status, day: londonDay(new Date(clockInTime)) };
  return [{ kind: 'correction-decided', facts, event }];
}
