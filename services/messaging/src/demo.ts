// A program of its own, for `npm run demo` only: what the people of a demo organisation have written
// to each other and read. No mail is sent of it. Refuses where there is a message, or somebody who is
// not in the demo.
import { eventOf } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { messageRead } from '@portal/contracts/messaging/events';
import { instant } from '@portal/contracts/scalars';
import { ok } from '@portal/kernel/result';
import { type DemoFoundation, refuseReal, runDemo } from '@portal/runtime/demo';
import { makeIndexes } from '@portal/runtime/mongo';
import { z } from 'zod';
import { addresseeOf, subjectOf } from './domain/addressing.ts';
import type { Message } from './domain/message.ts';
import { messageSentEvent } from './operations/message-sent-event.ts';
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

const atOnce = 100;

await runDemo({ service: 'messaging', part }, fill);

async function fill(
  { connection, outbox }: DemoFoundation<z.ZodRawShape>,
  { admins, people, messages: planned }: Part,
): Promise<void> {
  const messages = messageStore(connection);
  readerStore(connection);
  await makeIndexes(connection);
  await refuseReal(connection, { own: 'messages', people });
  for (let start = 0; start < planned.length; start += atOnce) {
    const batch = planned.slice(start, start + atOnce).map((one) => lifeOf(one, admins));
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

/** A message as it is once all have read it who have, and the events that told of it. */
function lifeOf(planned: Part['messages'][number], admins: readonly string[]) {
  const { at, readBy, ...written } = planned;
  const role = admins.includes(written.fromUserId) ? 'admin' : 'employee';
  const addressee = addresseeOf(role, { toUserId: written.toUserId });
  if (!addressee.ok) throw new Error(`The plan breaks a rule: ${addressee.failure.message}`);
  const sent: Message = {
    ...written,
    subject: subjectOf(role, written.subject),
    toUserId: addressee.value,
    ...{ createdAt: new Date(at), version: 1, readBy: [] },
  };
  const events: CloudEvent[] = [messageSentEvent(sent)];
  let message = sent;
  for (const { userId, at: readAt } of readBy) {
    const version = message.version + 1;
    message = { ...message, version, readBy: [...message.readBy, userId] };
    const data = { id: message.id, version, readAt };
    events.push(eventOf(messageRead, { userId, data, now: new Date(readAt) }));
  }
  return { message, events };
}
