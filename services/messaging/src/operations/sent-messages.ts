import type { sentMessages as contract } from '@portal/contracts/messaging/message';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { shownTo } from '../domain/shown-message.ts';
import type { Dependencies } from './dependencies.ts';
import { signedIn } from './signed-in.ts';

export async function sentMessages(
  { messages }: Pick<Dependencies, 'messages'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const { userId } = signedIn(request.caller);
  const sent = await messages.newestFrom(userId);
  return ok(sent.map((message) => shownTo(userId, message)));
}
