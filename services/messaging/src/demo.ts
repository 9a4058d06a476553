// A program for `npm run demo` only: creates the messages of a demo organisation, partly read. It
// sends no email. It refuses to run if there are messages already, or people outside the demo.
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { messageRead } from '@portal/contracts/messaging/events';
import { instant } from '@portal/contracts/scalars';
import { createIndexes } from '@portal/runtime/mongo';
import {
  assertDemoDatabase,
  type DemoContext,
  groupIntoBatches,
  runDemo,
  sortByTime,
} from '@portal/runtime/run-demo';
import { z } from 'zod';
import type { Message } from './domain/message.ts';
import { messageSubject, resolveRecipient } from './domain/resolve-recipient.ts';
import { messageSentEvent } from './events/message-sent-event.ts';
import { createMessageStore } from './store/messages.ts';
import { createReadStateStore } from './store/read-states.ts';

const setup = z.strictObject({ admins: z.array(z.string()), people: z.array(z.string()) });
type Setup = z.output<typeof setup>;

const part = z.strictObject({
  messages: z.array(
    z.strictObject({
      id: z.string(),
      fromUserId: z.string(),
      toUserId: z.string().nullable(),
      subject: z.string(),
      content: z.string(),
      at: instant,
      readBy: z.array(z.strictObject({ userId: z.string(), at: instant })),
    }),
  ),
});
type Part = z.output<typeof part>;

const batchSize = 250;

await runDemo({ service: 'messaging', setup, part }, fill);

async function fill(
  { connection, parts, writeAndPublish }: DemoContext<z.ZodRawShape, Part>,
  { admins, people }: Setup,
): Promise<void> {
  const messages = createMessageStore(connection);
  createReadStateStore(connection);
  await createIndexes(connection);
  await assertDemoDatabase(connection, { own: 'messages', people });
  for await (const planned of groupIntoBatches(messagesOf(parts), batchSize)) {
    const batch = planned.map((one) => buildHistory(one, admins));
    await writeAndPublish(sortByTime(batch.flatMap((one) => one.events)), (session) =>
      messages.insertAll(
        batch.map(({ message }) => message),
        session,
      ),
    );
  }
}

async function* messagesOf(parts: AsyncIterable<Part>): AsyncGenerator<Part['messages'][number]> {
  for await (const { messages } of parts) yield* messages;
}

/** Builds a message with all its readers, and the events it would have published. */
function buildHistory(planned: Part['messages'][number], admins: readonly string[]) {
  const { at, readBy, ...written } = planned;
  const role = admins.includes(written.fromUserId) ? 'admin' : 'employee';
  const recipient = resolveRecipient(role, { toUserId: written.toUserId });
  if (!recipient.ok) throw new Error(`The plan breaks a rule: ${recipient.failure.message}`);
  const sent: Message = {
    ...written,
    subject: messageSubject(role, written.subject),
    toUserId: recipient.value,
    createdAt: new Date(at),
    version: 1,
    readBy: [],
  };
  const events: CloudEvent[] = [messageSentEvent(sent)];
  let message = sent;
  for (const { userId, at: readAt } of readBy) {
    const version = message.version + 1;
    message = { ...message, version, readBy: [...message.readBy, userId] };
    const data = { id: message.id, version, readAt };
    events.push(createEvent(messageRead, { userId, data, now: new Date(readAt) }));
  }
  return { message, events };
}
