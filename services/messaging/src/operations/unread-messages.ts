import { type unreadMessages as contract, mostUnread } from '@portal/contracts/messaging/message';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { signedIn } from './signed-in.ts';

export async function unreadMessages(
  { messages, readers }: Pick<Dependencies, 'messages' | 'readers'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const reader = await readers.of(signedIn(request.caller));
  return ok({ count: await messages.unread(reader, mostUnread) });
}
