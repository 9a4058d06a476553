import { readFile } from 'node:fs/promises';
import { connect, type JetStreamClient } from 'nats';

interface Subscriber {
  servers: string | string[];
  user: string;
  pass: string;
  stream: string;
}

/**
 * Subscribes to one person’s attendance events like an external system, with a plain NATS client.
 */
export async function subscribeToEventsOf(subscriberFile: string, userId: string) {
  const { stream, ...account }: Subscriber = JSON.parse(await readFile(subscriberFile, 'utf8'));
  const connection = await connect(account);
  const client: JetStreamClient = connection.jetstream();
  const consumer = await client.consumers.get(stream, {
    filterSubjects: [`portal.attendance.*.${userId}`],
  });
  return {
    /** The next unread event. */
    async next(): Promise<{ subject: string; event: Record<string, unknown> }> {
      const message = await consumer.next({ expires: 5_000 });
      if (!message) throw new Error('No event came');
      return { subject: message.subject, event: message.json() };
    },
    stop: () => connection.close(),
  };
}
