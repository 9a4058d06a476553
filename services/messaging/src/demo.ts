// A program for `npm run demo` only: creates the messages of a demo organisation, partly read. It
// sends no email. It refuses to run if there are messages already, or people outside the demo.
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { messageRead } from '@portal/contracts/messaging/events';
import { instant } from '@portal/contracts/scalars';
import { ok } from '@portal/kernel/result';
import { createIndexes } from '@portal/runtime/mongo';
import { assertDemoDatabase, type DemoContext, runDemo } from '@portal/runtime/run-demo';
import { z } from 'zod';
import type { Message } from './domain/message.ts';
import { messageSubject, resolveRecipient } from './domain/resolve-recipient.ts';
import { messageSentEvent } from './events/message-sent-event.ts';
import { messageStore } from './store/messages.ts';
import { readerStore } from './store/readers.ts';

const part = z.strictObject({
  admins: z.array(z.string()),
  people: z.array(z.string()),
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

const batchSize = 100;

await runDemo({ service: 'messaging', part }, fill);

async function fill(
  { connection, outbox }: DemoContext<z.ZodRawShape>,
  { admins, people, messages: planned }: Part,
): Promise<void> {
  const messages = messageStore(connection);
  readerStore(connection);
  await createIndexes(connection);
  await assertDemoDatabase(connection, { own: 'messages', people });
  for (let start = 0; start < planned.length; start += batchSize) {
    const batch = planned.slice(start, start + batchSize).map((one) => buildHistory(one, admins));
    const events = batch
      .flatMap((one) => one.events)
      .sort((one, other) => one.time.localeCompare(other.time));
    await outbox.transact({}, async ({ session, publish }) => {
      await messages.insertAll(
        batch.map(({ message }) => message),
        session,
      );
      for (const event of events) publish(event);
      return ok(null);
    });
  }
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
    ...{ createdAt: new Date(at), version: 1, readBy: [] },
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
