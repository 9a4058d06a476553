import {
  type unreadMessages as contract,
  maxUnreadCount,
} from '@portal/contracts/messaging/message';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function unreadMessages(
  { messages, readers }: Pick<Dependencies, 'messages' | 'readers'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const reader = await readers.find(request.caller);
  return ok({ count: await messages.countUnread(reader, maxUnreadCount) });
}
