import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveRequested } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import { toLeaveMailData } from '../domain/mails/leave-mails.ts';
import type { EventMail, MailEnqueuer } from '../mail/enqueue-mail.ts';

type Requested = CloudEvent<DataOf<typeof leaveRequested>>;

/** Emails HR about a new leave request or sickness report. */
export function onLeaveRequested(mailEnqueuer: MailEnqueuer) {
  return {
    async handleAll(events: readonly Requested[], session: ClientSession): Promise<void> {
      // HR gets no email about its own entries.
      const byStaff = events.filter(({ data }) => !data.byHr);
      await mailEnqueuer.enqueueUnlessDeleted(byStaff.map(toEventMail), session);
    },
  };
}

function toEventMail(event: Requested): EventMail {
  const isAnnual = event.data.leaveType === 'annual';
  const kind = isAnnual ? 'leave-requested' : 'sick-leave-requested';
  const isApproved = event.data.status === 'approved';
  return { kind, data: { ...toLeaveMailData(event.data), isApproved }, event };
}
