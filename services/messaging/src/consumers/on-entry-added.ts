import type { entryAdded } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { EventMail, MailEnqueuer } from '../mail/enqueue-mail.ts';

type Added = CloudEvent<DataOf<typeof entryAdded>>;

/** Emails a person about a session that HR added. */
export function onEntryAdded(mailEnqueuer: MailEnqueuer) {
  return {
    handleAll: (events: readonly Added[], session: ClientSession): Promise<void> =>
      mailEnqueuer.enqueueUnlessDeleted(events.map(toEventMail), session),
  };
}

function toEventMail(event: Added): EventMail {
  const { day } = event.data;
  return { kind: 'correction-decided', data: { status: 'added', day }, event };
}
