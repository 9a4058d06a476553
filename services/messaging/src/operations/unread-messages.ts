import {
  type unreadMessages as contract,
  maxUnreadCount,
} from '@portal/contracts/messaging/message';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { signedInUser } from './signed-in-user.ts';

export async function unreadMessages(
  { messages, readers }: Pick<Dependencies, 'messages' | 'readers'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const reader = await readers.find(signedInUser(request.caller));
  return ok({ count: await messages.countUnread(reader, maxUnreadCount) });
}
