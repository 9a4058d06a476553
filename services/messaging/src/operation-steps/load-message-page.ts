import type { receivedMessages } from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import { ok } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { hasRead, type ReadState } from '../domain/inbox.ts';
import { toMessageDto } from '../dto/to-message-dto.ts';
import type { MessageStore } from '../store/messages.ts';
import { newestFirstCursor } from '../store/newest-first.ts';

type PageRequest = Parameters<MessageStore['findSent']>[1];

/** Loads a page of the caller's messages, newest first, each with whether they have read it. */
export async function loadMessagePage(
  { readStates }: Pick<Dependencies, 'readStates'>,
  request: SignedInRequest,
  input: InputOf<typeof receivedMessages>,
  find: (reader: ReadState, page: PageRequest) => ReturnType<MessageStore['findSent']>,
): Promise<OperationResult<typeof receivedMessages>> {
  const reader = await readStates.find(request.caller);
  const page = await loadPage(
    newestFirstCursor,
    { ...input, maxLimit: maxPageSize },
    (pageRequest) => find(reader, pageRequest),
  );
  if (!page.ok) return page;
  const { items, next } = page.value;
  return ok({
    items: items.map((message) => toMessageDto(message, hasRead(reader, message))),
    next,
  });
}
