import type { receivedMessages as contract } from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadMessagePage } from '../../steps/load-message-page.ts';

export function receivedMessages(
  { messages, readers }: Pick<Dependencies, 'messages' | 'readers'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return loadMessagePage({ readers }, request, input, (reader, page) =>
    messages.findReceived(reader.inbox, page),
  );
}
