import type { correctionDecided } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { EventMail, MailEnqueuer } from '../mail/enqueue-mail.ts';

type Decided = CloudEvent<DataOf<typeof correctionDecided>>;

/** Emails a person about HR's decision on their correction, or about the decision being undone. */
export function onCorrectionDecided(mailEnqueuer: MailEnqueuer) {
  return {
    handleAll: (events: readonly Decided[], session: ClientSession): Promise<void> =>
      mailEnqueuer.enqueueUnlessDeleted(events.flatMap(toEventMail), session),
  };
}

function toEventMail(event: Decided): EventMail[] {
  const { status, clockInTime } = event.data;
  // People don't get an email about their own action.
  if (status === 'withdrawn') return [];
  const data = { status, day: londonDay(new Date(clockInTime)) };
  return [{ kind: 'correction-decided', data, event }];
}
