import type { personMessages as contract } from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadMessagePage } from '../../operation-steps/load-message-page.ts';

/** Lists the messages between a person and HR, by whichever administrator. */
export function personMessages(
  { messages, readStates }: Pick<Dependencies, 'messages' | 'readStates'>,
  request: SignedInRequest,
  { userId, ...page }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return loadMessagePage({ readStates }, request, page, (_, pageRequest) =>
    messages.findWithPerson(userId, pageRequest),
  );
}
