import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { atEnd } from '@portal/testing/clean-up';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Received {
  /** Of the envelope, not of what the message says. */
  from: string;
  to: string[];
  message: Email;
}

/** Null takes it; a text refuses it, by the code with which it begins, else by 451: not now. */
type Verdict = string | null;

/**
 * An SMTP server on the loopback. It answers to each message what `verdict` says, and to who it is
 * from and for what `sender` and `recipient` say; a promise keeps the client waiting.
 */
export async function startSmtpServer({
  port = 0,
  verdict = () => null,
  sender = () => null,
  recipient = () => null,
}: {
  port?: number;
  verdict?: () => Verdict | Promise<Verdict>;
  sender?: (address: string) => Verdict;
  recipient?: (address: string) => Verdict;
} = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onMailFrom: ({ address }, _session, callback) => callback(refusalBy(sender(address))),
    onRcptTo: ({ address }, _session, callback) => callback(refusalBy(recipient(address))),
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // Its client was killed in the middle of it: nobody waits for an answer.
        return;
      }
      const refusal = refusalBy(await verdict());
      if (refusal !== null) {
        callback(refusal);
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        message: await PostalMime.parse(Buffer.concat(chunks)),
      });
      callback();
    },
  });
  // A client that is killed in the middle is nothing to fall over.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  atEnd(stop);
  const { port: chosen } = listening.address() as AddressInfo;
  return { received, stop, port: chosen, url: `smtp://127.0.0.1:${chosen}` };
}

function refusalBy(verdict: Verdict): Error | null {
  if (verdict === null) return null;
  const [, code = '451', text = ''] = /^(?:(\d{3}) )?(.*)$/s.exec(verdict) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

/** Where an SMTP server was a moment ago. */
export async function smtpServerAway() {
  const { url, port, stop } = await startSmtpServer();
  await stop();
  return { url, port };
}
