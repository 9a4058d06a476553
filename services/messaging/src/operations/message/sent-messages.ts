import type { sentMessages as contract } from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import { ok } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { hasRead } from '../../domain/inbox.ts';
import { toMessageDto } from '../../dto/to-message-dto.ts';
import { newestFirstCursor } from '../../store/newest-first.ts';

export async function sentMessages(
  { messages, readers }: Pick<Dependencies, 'messages' | 'readers'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const reader = await readers.find(request.caller);
  const page = await loadPage(
    newestFirstCursor,
    { ...input, maxLimit: maxPageSize },
    (pageRequest) => messages.findSent(reader.id, pageRequest),
  );
  if (!page.ok) return page;
  const { items, next } = page.value;
  return ok({
    items: items.map((message) => toMessageDto(message, hasRead(reader, message))),
    next,
  });
}
