import type { MailStore } from '../store/mails.ts';
import type { MailQueue } from './mail-queue.ts';

/**
 * Enters into the queue what is stored and not in it. A mail may be entered twice, before it is
 * noted; the queue knows it by its id, and who sends it looks whether it was.
 */
export async function feedQueue(
  { mails, queue }: { mails: MailStore; queue: Pick<MailQueue, 'add'> },
  now: () => Date,
): Promise<void> {
  const waiting = await mails.toQueue(now());
  if (waiting.length === 0) return;
  await queue.add(waiting);
  await mails.noteQueued(waiting, now());
}
