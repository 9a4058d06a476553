import type { MailStore, QueuedMail, StoredMail } from '../store/mails.ts';
import { composeMail, type WriteMailDependencies } from './compose-mail.ts';
import { failureCodeOf, isPermanentFailure, type MailTransport } from './mail-transport.ts';

export interface SendMailDependencies {
  mails: MailStore;
  transport: MailTransport;
  writeDependencies: WriteMailDependencies;
}

/** One attempt of the queue. */
export interface Attempt extends QueuedMail {
  /** The number of attempts so far, including this one. */
  tries: number;
  /** Whether the queue will not try again. */
  isLast: boolean;
  /** Whether an earlier attempt sent the mail but could not store that. */
  wasSent: boolean;
  /** Stores in the job that the mail was sent. */
  markSent(): Promise<void>;
}

/**
 * Processes one job: sends the mail unless it was sent, has expired or is unwanted. Throws if the
 * queue should retry, and gives up after a permanent failure or the last attempt. If the process is
 * killed between sending and storing that, the same message is sent again: losing it would be
 * worse.
 */
export async function sendMail(
  dependencies: SendMailDependencies,
  attempt: Attempt,
  now: () => Date,
): Promise<'done' | 'given up'> {
  const { mails } = dependencies;
  const { id, tries } = attempt;
  try {
    const mail = await mails.byId(id);
    // The person was deleted, or the mail was sent or given up.
    if (mail === null || mail.doneAt !== null || mail.failedAt !== null) return 'done';
    // It was given up and is being resent by another job.
    if (mail.resentAt?.getTime() !== attempt.resentAt?.getTime()) return 'done';
    await mails.markDone(id, await outcomeOf(mail, dependencies, attempt, now), now());
    return 'done';
  } catch (failure) {
    if (!attempt.isLast && !isPermanentFailure(failure)) throw failure;
    const { message: reason } = failure as Error;
    await mails.markFailed(id, { tries, reason, failureCode: failureCodeOf(failure) }, now());
    return 'given up';
  }
}

async function outcomeOf(
  mail: StoredMail,
  { transport, writeDependencies }: SendMailDependencies,
  { wasSent, markSent }: Attempt,
  now: () => Date,
) {
  if (wasSent) return 'sent';
  const { id, createdAt, expiresAt } = mail;
  if (expiresAt !== null && expiresAt <= now()) return 'expired';
  const written = await composeMail(mail, writeDependencies);
  if (written === null) return 'unwanted';
  await transport.send({ ...written, id, date: createdAt });
  // Faster than the database, and also works while the database is unavailable.
  await markSent().catch(() => undefined);
  return 'sent';
}
