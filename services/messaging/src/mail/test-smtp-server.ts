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

/**
 * An SMTP server on the loopback. It answers to each message what `verdict` says: null takes it, a
 * text refuses it, and a promise keeps the client waiting.
 */
export async function startSmtpServer({
  port = 0,
  verdict = () => null,
}: {
  port?: number;
  verdict?: () => string | null | Promise<string | null>;
} = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const refusal = await verdict();
      if (refusal !== null) {
        callback(Object.assign(new Error(refusal), { responseCode: 451 }));
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
