import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveApproved } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import { type LeaveChange, toLeaveMailData } from '../domain/mails/leave-mails.ts';
import type { EventMail, MailEnqueuer } from '../mail/enqueue-mail.ts';

type Decided = CloudEvent<DataOf<typeof leaveApproved>>;

/** Emails a person about what HR did to their leave. Gives one handler per leave event. */
export function onLeaveDecided(mailEnqueuer: MailEnqueuer) {
  const handlerOf = (change: LeaveChange) => ({
    async handleAll(events: readonly Decided[], session: ClientSession): Promise<void> {
      const eventMails = events
        .filter(({ data }) => data.byHr)
        .map((event): EventMail => {
          const data = {
            ...toLeaveMailData(event.data),
            change,
            changedDays: event.data.changedDays,
            changedHours: event.data.changedHours,
          };
          return { kind: 'leave-decided', data, event };
        });
      await mailEnqueuer.enqueueUnlessDeleted(eventMails, session);
    },
  });
  // The keys are event names.
  return {
    booked: handlerOf('booked'),
    approved: handlerOf('approved'),
    denied: handlerOf('denied'),
    restored: handlerOf('restored'),
    'decision-undone': handlerOf('decision-undone'),
    cancelled: handlerOf('cancelled'),
    deleted: handlerOf('deleted'),
    'day-cancelled': handlerOf('day-cancelled'),
    'day-restored': handlerOf('day-restored'),
    'day-deleted': handlerOf('day-deleted'),
    'days-added': handlerOf('days-added'),
    'dates-changed': handlerOf('dates-changed'),
  } satisfies Record<LeaveChange, unknown>;
}
