import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from '../domain/mails/mail.ts';

/** A mail with what makes it recognisable, however often it is sent. */
export interface Letter extends Mail {
  /** Of the mail: letters, digits and `-`. */
  id: string;
  date: Date;
}

/** Takes letters away: resolves once somebody else has the letter, throws where nobody has. */
export interface Post {
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}

const second = 1_000;

/** Sends by an SMTP server (`smtp://user:password@host:587`). `from` is whom letters are from. */
export function smtpPost(url: string, from: string): Post {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5 * second,
    greetingTimeout: 5 * second,
    socketTimeout: 20 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail(messageOf(letter, from));
      } catch (failure) {
        // What becomes of it is logged and kept in the queue; servers repeat whom it was for.
        const { message } = failure as Error;
        throw new Error(message.replaceAll(letter.to, '[the address]'));
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Writes each letter into a file of its own that only its owner reads: `<id>.eml`. */
export function folderPost(folder: string, from: string): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(messageOf(letter, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writePrivate(join(folder, `${letter.id}.eml`), message as Buffer);
    },
    async close() {
      transport.close();
    },
  };
}

function messageOf({ id, date, to, subject, text, html }: Letter, from: string) {
  const host = from.replace(/>$/, '').split('@').at(-1);
  return {
    from,
    // One address and no list, whatever characters are in it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    // The same at each try: who gets it twice sees it once.
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Whole or not at all, also where the process is killed. */
async function writePrivate(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
