import type { receivedMessages as contract } from '@portal/contracts/messaging/message';
import type { OutputOf } from '@portal/contracts/operation';
import { isAdminRole } from '@portal/contracts/people/user';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { shownTo } from '../domain/shown-message.ts';
import type { Dependencies } from './dependencies.ts';
import { signedIn } from './signed-in.ts';

export async function receivedMessages(
  { messages }: Pick<Dependencies, 'messages'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const { userId, role } = signedIn(request.caller);
  const received = await messages.newestTo(isAdminRole(role) ? null : userId);
  return ok(received.map((message) => shownTo(userId, message)));
}
