import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { weeklyReportMade } from '@portal/contracts/records/events';
import type { ClientSession } from 'mongoose';
import type { MailEnqueuer } from '../mail/enqueue-mail.ts';

/** Emails HR that a weekly report is ready. */
export function onWeeklyReportMade(mailEnqueuer: MailEnqueuer) {
  return async (event: CloudEvent<DataOf<typeof weeklyReportMade>>, session: ClientSession) => {
    const { weekStart } = event.data;
    await mailEnqueuer.enqueueUnlessDeleted(
      [{ kind: 'weekly-report', data: { weekStart }, event }],
      session,
    );
  };
}
