import type { Sealer } from '@portal/auth/sealing';
import type { MailStore } from '../store/mails.ts';
import type { Post } from './post.ts';
import { write } from './write.ts';

export interface Sending {
  mails: MailStore;
  post: Post;
  /** With the key of the mails. */
  mailSealer: Sealer;
  /** Where people reach the portal. */
  publicUrl: string;
}

/**
 * The job: sends a mail, unless it was sent or is worth nothing any more. Killed between sending
 * and noting it, it is sent again as the very same message: mail knows no other way not to lose it.
 */
export async function sendMail(
  { mails, post, mailSealer, publicUrl }: Sending,
  id: string,
  now: () => Date,
): Promise<void> {
  const mail = await mails.byId(id);
  // Its person is gone, or it was sent.
  if (mail === null || mail.doneAt !== null) return;
  if (mail.expiresAt !== null && mail.expiresAt <= now()) {
    await mails.noteDone(id, 'expired', now());
    return;
  }
  const written = write(mail, { open: mailSealer.open, publicUrl });
  await post.send({ ...written, id, date: mail.createdAt });
  await mails.noteDone(id, 'sent', now());
}
