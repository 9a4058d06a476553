import { eventOf } from '@portal/bus/outbox';
import { messageRead } from '@portal/contracts/messaging/events';
import type { markMessageRead as contract } from '@portal/contracts/messaging/message';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { hasRead, readUpToBefore } from '../domain/inbox.ts';
import { shown } from '../domain/shown-message.ts';
import type { Dependencies } from './dependencies.ts';
import { noSuchMessage } from './no-such-message.ts';
import { signedIn, signedOut } from './signed-in.ts';

/** Notes that one has read a message in one’s inbox. Said again, it changes and tells nothing. */
export async function markMessageRead(
  { messages, readers, people, outbox }: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const person = signedIn(request.caller);
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }) => {
    const reader = await readers.of(person, session);
    const before = await messages.inInbox(reader.inbox, id, session);
    if (!before) return noSuchMessage;
    if (hasRead(reader, before)) return ok(shown(before, true));
    if ((await people.deletedOf([reader.id], session)).length > 0) return signedOut;

    const { version } = await messages.noteRead(before, reader, session);
    // What is read message by message would else be looked through at every count.
    const oldest = await messages.oldestUnread(reader, session);
    const readUpTo = readUpToBefore(oldest?.createdAt ?? null, now);
    if (before.createdAt <= readUpTo) await readers.advance(reader, readUpTo, session);
    const data = { id, version, readAt: now.toISOString() };
    publish(eventOf(messageRead, { userId: reader.id, data, now }));
    return ok(shown(before, true));
  });
}
