import type { sentMessages as contract } from '@portal/contracts/messaging/message';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { parseCursor, toPage } from '../domain/cursor-page.ts';
import { hasRead } from '../domain/inbox.ts';
import { toMessageDto } from '../domain/to-message-dto.ts';
import type { Dependencies } from './dependencies.ts';
import { signedInUser } from './signed-in-user.ts';

export async function sentMessages(
  { messages, readers }: Pick<Dependencies, 'messages' | 'readers'>,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const position = parseCursor(input.after);
  if (!position.ok) return position;
  const limit = input.limit ?? maxPageSize;
  const reader = await readers.find(signedInUser(request.caller));
  const pageRequest = { position: position.value, limit: limit + 1 };
  const { items, next } = toPage(await messages.findSent(reader.id, pageRequest), limit);
  return ok({
    items: items.map((message) => toMessageDto(message, hasRead(reader, message))),
    next,
  });
}
