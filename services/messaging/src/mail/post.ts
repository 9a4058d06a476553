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
/**
 * For the answer to a whole letter: a server that looks for viruses or makes strangers wait takes its
 * time, and what is given up too early comes twice (RFC 5321, section 4.5.3.2.6).
 */
const longestAnswer = 600 * second;
/** Of a server that answers by drops, which no timeout of a socket notices. */
const longestSending = longestAnswer + 60 * second;
const longestReason = 500;

/** Sends by an SMTP server (`smtp://user:password@host:587`). `from` is whom letters are from. */
export function smtpPost(url: string, from: string): Post {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5 * second,
    greetingTimeout: 5 * second,
    socketTimeout: longestAnswer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      try {
        const signal = AbortSignal.timeout(longestSending);
        await transport.sendMail({ ...messageOf(letter, from), signal });
      } catch (failure) {
        throw refusalOf(failure as SmtpFailure, letter.to);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** What nodemailer says of a failure. */
interface SmtpFailure extends Error {
  code?: string;
  /** At what it happened; `API` where no server was asked. */
  command?: string;
  /** Whether the server answered with 5xx. */
  permanent?: boolean;
}

interface Refusal extends Error {
  isForGood: boolean;
}

/** Whether another try of the same letter would be refused as well. */
export function isRefusedForGood(failure: unknown): boolean {
  return failure instanceof Error && (failure as Partial<Refusal>).isForGood === true;
}

/** What is logged and kept of a failure: servers repeat whom a letter was for. */
function refusalOf({ message, code, command, permanent }: SmtpFailure, to: string): Refusal {
  const [mailbox = to] = to.split('@');
  const reason = message
    .replaceAll(/[^\s<>@"]+@[^\s<>@"]+/g, '[the address]')
    // As a word of its own: a short one is a part of many others.
    .replaceAll(/[\w+-]+(?:\.[\w+-]+)*/g, (word) => (word === mailbox ? '[the address]' : word));
  // A sender who is refused is a fault in the configuration, which somebody may put right.
  const byServer = permanent === true && (command === 'RCPT TO' || command === 'DATA');
  const isNoAddress = code === 'EENVELOPE' && command === 'API';
  const isForGood = byServer || isNoAddress;
  return Object.assign(new Error(reason.slice(0, longestReason)), { isForGood });
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

function messageOf(letter: Letter, from: string) {
  const { id, date, to, subject, text, html, unsubscribe } = letter;
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe.url}>` }),
      ...(unsubscribe?.isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
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
