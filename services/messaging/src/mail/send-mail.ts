import type { MailStore, Queued, StoredMail } from '../store/mails.ts';
import { isRefusedForGood, type Post } from './post.ts';
import { type Desk, write } from './write.ts';

export interface Sending {
  mails: MailStore;
  post: Post;
  desk: Desk;
}

/** One try of the queue’s. */
export interface Attempt extends Queued {
  /** How many there were, with this one. */
  tries: number;
  /** Whether the queue knows of no further one. */
  isLast: boolean;
  /** Whether one before it sent the mail and could not note it. */
  wasSent: boolean;
  /** Keeps with the job that it was sent. */
  keepSent(): Promise<void>;
}

/**
 * The job: sends a mail, unless it was sent, is worth nothing any more or nobody wants it. Throws
 * where it should be tried again; one that was refused for good or tried often enough is given up.
 * Killed between sending and keeping that, it is sent again as the very same message: mail knows no
 * other way not to lose it.
 */
export async function sendMail(
  sending: Sending,
  attempt: Attempt,
  now: () => Date,
): Promise<'done' | 'given up'> {
  const { mails } = sending;
  const { id, tries } = attempt;
  try {
    const mail = await mails.byId(id);
    // Its person is gone, it was sent, or it was given up.
    if (mail === null || mail.doneAt !== null || mail.failedAt !== null) return 'done';
    // It was given up, and is tried anew by another job.
    if (mail.resentAt?.getTime() !== attempt.resentAt?.getTime()) return 'done';
    await mails.noteDone(id, await outcomeOf(mail, sending, attempt, now), now());
    return 'done';
  } catch (failure) {
    if (!attempt.isLast && !isRefusedForGood(failure)) throw failure;
    await mails.giveUp(id, { tries, reason: (failure as Error).message }, now());
    return 'given up';
  }
}

async function outcomeOf(
  mail: StoredMail,
  { post, desk }: Sending,
  { wasSent, keepSent }: Attempt,
  now: () => Date,
) {
  if (wasSent) return 'sent';
  const { id, createdAt, expiresAt } = mail;
  if (expiresAt !== null && expiresAt <= now()) return 'expired';
  const written = await write(mail, desk);
  if (written === null) return 'unwanted';
  await post.send({ ...written, id, date: createdAt });
  // Sooner done than the note in the database, and there too where that is away.
  await keepSent().catch(() => undefined);
  return 'sent';
}
