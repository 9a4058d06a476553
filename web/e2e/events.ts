import { readFile } from 'node:fs/promises';
import { connect, type JetStreamClient } from 'nats';

interface Subscriber {
  servers: string | string[];
  user: string;
  pass: string;
  stream: string;
}

/** The attendance events of one person as an outside system sees them: a stock NATS client. */
export async function eventsOf(subscriberFile: string, userId: string) {
  const { stream, ...account }: Subscriber = JSON.parse(await readFile(subscriberFile, 'utf8'));
  const connection = await connect(account);
  const client: JetStreamClient = connection.jetstream();
  const consumer = await client.consumers.get(stream, {
    filterSubjects: [`portal.attendance.*.${userId}`],
  });
  return {
    /** The next event that has not been taken yet. */
    async next(): Promise<{ subject: string; event: Record<string, unknown> }> {
      const message = await consumer.next({ expires: 5_000 });
      if (!message) throw new Error('No event came');
      return { subject: message.subject, event: message.json() };
    },
    stop: () => connection.close(),
  };
}
