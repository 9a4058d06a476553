import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailFailureCode } from '@portal/contracts/messaging/undelivered-mails';
import { isLoopback } from '@portal/runtime/loopback';
import { createTransport } from 'nodemailer';
import type { Mail } from '../domain/mails/render-mail.ts';

/** An email with the fields that identify it at each attempt. */
export interface OutgoingMail extends Mail {
  /** Letters, digits and `-`. */
  id: string;
  date: Date;
}

/** Sends emails. `send` resolves once the email is handed over, and rejects if it is not. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

const secondMs = 1_000;
/**
 * The timeout for the response to a complete email. Virus scans and greylisting take time, and an
 * email that is retried too early is delivered twice (RFC 5321, section 4.5.3.2.6).
 */
const responseTimeoutMs = 600 * secondMs;
/** For a server that responds a few bytes at a time, which the socket timeout doesn't notice. */
const sendTimeoutMs = responseTimeoutMs + 60 * secondMs;
/**
 * Longer than the pauses while many emails wait. A connection that is open when the next email comes may be that to a
 * machine that was lost meanwhile, and the email would wait there for the whole timeout.
 */
const idleTimeoutMs = 2 * secondMs;
const maxReasonLength = 500;

/**
 * Whether a mail server must offer TLS (STARTTLS) before anything is sent: unless it is on this machine, or the URL has
 * `requireTLS=false`. Otherwise somebody in between could remove the offer, and read the password and all emails.
 */
export function requiresStartTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  const chosen = searchParams.get('requireTLS');
  if (chosen !== null) return chosen === 'true';
  return protocol === 'smtp:' && !isLoopback(hostname);
}

/** Sends by an SMTP server (`smtp://user:password@host:587`). `from` is the sender. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    requireTLS: requiresStartTls(url),
    pool: true,
    maxConnections: 2,
    idleTimeout: idleTimeoutMs,
    connectionTimeout: 5 * secondMs,
    greetingTimeout: 5 * secondMs,
    socketTimeout: responseTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        const signal = AbortSignal.timeout(sendTimeoutMs);
        await transport.sendMail({ ...messageOf(mail, from), signal });
      } catch (failure) {
        throw toSendError(failure as SmtpFailure, mail.to);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** An error of nodemailer. */
interface SmtpFailure extends Error {
  code?: string;
  /** The SMTP command that failed; `API` if nothing was sent to a server. */
  command?: string;
  /** Whether the server responded with 5xx. */
  permanent?: boolean;
  /** The server's reply: a status of three digits, usually an enhanced one, and a text. */
  response?: string;
}

interface SendError extends Error {
  isPermanent: boolean;
  failureCode: MailFailureCode | null;
}

/** Whether sending the same email again would fail too. */
export function isPermanentFailure(failure: unknown): boolean {
  return failure instanceof Error && (failure as Partial<SendError>).isPermanent === true;
}

/** The kind of failure; null for any other error. */
export function failureCodeOf(failure: unknown): MailFailureCode | null {
  return failure instanceof Error ? ((failure as Partial<SendError>).failureCode ?? null) : null;
}

/** The error to log and store. Servers repeat the recipient's address, so it is removed. */
function toSendError(failure: SmtpFailure, to: string): SendError {
  const { message, code, command, permanent } = failure;
  const [mailbox = to] = to.split('@');
  const reason = message
    .replaceAll(/[^\s<>@"]+@[^\s<>@"]+/g, '[the address]')
    // Only as a whole word, because a short mailbox name is part of many words.
    .replaceAll(/[\w+-]+(?:\.[\w+-]+)*/g, (word) => (word === mailbox ? '[the address]' : word));
  // A rejected sender is a configuration fault that somebody may fix, so it is retried.
  const isServerRejection = permanent === true && (command === 'RCPT TO' || command === 'DATA');
  const isInvalidAddress = code === 'EENVELOPE' && command === 'API';
  const isPermanent = isServerRejection || isInvalidAddress;
  return Object.assign(new Error(reason.slice(0, maxReasonLength)), {
    isPermanent,
    failureCode: classifyFailure(failure),
  });
}

/** The codes of nodemailer and of Node. Only the timeout aborts. */
const unreachableCodes = new Set([
  'EABORT',
  'ECONNECTION',
  'EDNS',
  'EPROXY',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'EREQUIRETLS',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
]);

/** Classifies by nodemailer's code and the server's status codes (RFC 5321, RFC 3463). */
function classifyFailure({ code = '', response = '' }: SmtpFailure): MailFailureCode | null {
  const [, status = '', enhanced = ''] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (code === 'EAUTH' || code === 'ENOAUTH' || status === '535') return 'LOGIN_REFUSED';
  if (unreachableCodes.has(code)) return 'UNREACHABLE';
  if (status === '552' || enhanced === '5.2.2') return 'MAILBOX_FULL';
  if (['550', '551', '553', '554'].includes(status) || enhanced.startsWith('5.1.')) {
    return 'ADDRESS_REFUSED';
  }
  return null;
}

/** Writes each email to its own file, `<id>.eml`, readable by its owner only. */
export function folderTransport(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writePrivate(join(folder, `${mail.id}.eml`), message as Buffer);
    },
    async close() {
      transport.close();
    },
  };
}

function messageOf(mail: OutgoingMail, from: string) {
  const { id, date, to, subject, text, html, unsubscribe } = mail;
  const host = from.replace(/>$/, '').split('@').at(-1);
  return {
    from,
    // An object is one address, whatever characters it contains. A string could be a list.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    // The same at each attempt, so that mail programs can show a duplicate once.
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe.url}>` }),
      ...(unsubscribe?.isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

/** Writes the whole file or nothing, even if the process is killed. */
async function writePrivate(path: string, content: Buffer): Promise<void> {
  const temporaryPath = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(temporaryPath, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
}
