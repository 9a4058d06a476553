import type { MailStore } from '../store/mails.ts';
import type { MailQueue } from './mail-queue.ts';

/**
 * Enters into the queue what is stored and not in it, and after a reconnection everything again: Valkey
 * may have lost its data. A mail may be entered twice; the queue knows it by its id, and the sender
 * checks whether it was sent.
 */
export async function feedQueue(
  { mails, queue }: { mails: MailStore; queue: Pick<MailQueue, 'add' | 'connectedAt'> },
  now: () => Date,
): Promise<void> {
  const waiting = await mails.toQueue(now(), queue.connectedAt());
  if (waiting.length === 0) return;
  await queue.add(waiting);
  await mails.noteQueued(waiting, now());
}
