import type { MailStore } from '../store/mails.ts';
import type { MailQueue } from './mail-queue.ts';

/**
 * Adds stored mails to the queue. After a reconnection it adds all of them again, because Valkey
 * may have lost its data. Adding a mail twice does no harm: job ids are unique, and the sender
 * checks whether the mail was sent. So every process may do it, without a scheduled job.
 */
export async function queueStoredMails(
  { mails, queue }: { mails: MailStore; queue: Pick<MailQueue, 'add' | 'connectedAt'> },
  now: () => Date,
): Promise<void> {
  const waiting = await mails.findUnqueued(now(), queue.connectedAt());
  if (waiting.length === 0) return;
  await queue.add(waiting);
  await mails.markQueued(waiting, now());
}
