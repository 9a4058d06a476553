import type { entryAdded, entryCorrectedByHr } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { CorrectionMailData } from '../domain/mails/correction-mail.ts';
import type { MailEnqueuer } from '../mail/enqueue-mail.ts';

type Changed = CloudEvent<DataOf<typeof entryAdded> | DataOf<typeof entryCorrectedByHr>>;

/** Emails a person about a session that HR added, or corrected without their request. */
export function onSessionChangedByHr(
  mailEnqueuer: MailEnqueuer,
  status: Extract<CorrectionMailData['status'], 'added' | 'corrected'>,
) {
  return {
    handleAll: (events: readonly Changed[], session: ClientSession): Promise<void> =>
      mailEnqueuer.enqueueUnlessDeleted(
        events.map((event) => ({
          kind: 'correction-decided',
          data: { status, day: event.data.day },
          event,
        })),
        session,
      ),
  };
}
