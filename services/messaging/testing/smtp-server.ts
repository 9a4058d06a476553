import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { registerCleanUp } from '@portal/testing/clean-up';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** From the envelope, not from the message headers. */
  from: string;
  to: string[];
  message: Email;
}

/** Null accepts. A text rejects with the SMTP code it starts with, or with 451 (try later). */
type Verdict = string | null;

/**
 * Starts an SMTP server on the loopback. `verdict` decides about each message, `sender` and
 * `recipient` about the addresses. A promise keeps the client waiting.
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
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onMailFrom: ({ address }, _session, callback) => callback(smtpErrorOf(sender(address))),
    onRcptTo: ({ address }, _session, callback) => callback(smtpErrorOf(recipient(address))),
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // The client was killed halfway, so nobody waits for a response.
        return;
      }
      const refusal = smtpErrorOf(await verdict());
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
  // A client that is killed halfway must not crash the test.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  registerCleanUp(stop);
  const { port: chosen } = listening.address() as AddressInfo;
  return {
    received,
    /** How many clients are connected. */
    connections: () => server.connections.size,
    stop,
    port: chosen,
    url: `smtp://127.0.0.1:${chosen}`,
  };
}

function smtpErrorOf(verdict: Verdict): Error | null {
  if (verdict === null) return null;
  const [, code = '451', text = ''] = /^(?:(\d{3}) )?(.*)$/s.exec(verdict) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

/** The address of an SMTP server that has just stopped. */
export async function unavailableSmtpServer() {
  const { url, port, stop } = await startSmtpServer();
  await stop();
  return { url, port };
}
