import type { sentMessages as contract } from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadMessagePage } from '../../operation-steps/load-message-page.ts';

export function sentMessages(
  { messages, readStates }: Pick<Dependencies, 'messages' | 'readStates'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return loadMessagePage({ readStates }, request, input, (reader, page) =>
    messages.findSent(reader, page),
  );
}
