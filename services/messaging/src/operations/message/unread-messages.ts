import {
  type unreadMessages as contract,
  maxUnreadCount,
} from '@portal/contracts/messaging/message';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function unreadMessages(
  { messages, readStates }: Pick<Dependencies, 'messages' | 'readStates'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const reader = await readStates.find(request.caller);
  return ok({ count: await messages.countUnread(reader, maxUnreadCount) });
}
