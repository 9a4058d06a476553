import type { sentMessages as contract } from '@portal/contracts/messaging/message';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { pageLength } from '@portal/contracts/page';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { hasRead } from '../domain/inbox.ts';
import { pageOf, positionAfter } from '../domain/page.ts';
import { shown } from '../domain/shown-message.ts';
import type { Dependencies } from './dependencies.ts';
import { signedIn } from './signed-in.ts';

export async function sentMessages(
  { messages, readers }: Pick<Dependencies, 'messages' | 'readers'>,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const position = positionAfter(input.after);
  if (!position.ok) return position;
  const limit = input.limit ?? pageLength;
  const reader = await readers.of(signedIn(request.caller));
  const stretch = { position: position.value, limit: limit + 1 };
  const { items, next } = pageOf(await messages.newestFrom(reader.id, stretch), limit);
  return ok({ items: items.map((message) => shown(message, hasRead(reader, message))), next });
}
