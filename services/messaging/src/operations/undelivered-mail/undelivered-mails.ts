import type { undeliveredMails as contract } from '@portal/contracts/messaging/undelivered-mails';
import type { InputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import { ok } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toUndeliveredMailDto } from '../../dto/to-undelivered-mail-dto.ts';
import { newestFirstCursor } from '../../store/newest-first.ts';

/** Lists undelivered emails, newest first. Their occasion may be somebody’s sick or compassionate leave. */
export async function undeliveredMails(
  { mails, readings }: Pick<Dependencies, 'mails' | 'readings'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const page = await loadPage(
    newestFirstCursor,
    { ...input, maxLimit: maxPageSize },
    mails.findFailed,
  );
  if (!page.ok) return page;
  const { items, next } = page.value;
  const sensitive = items.filter(({ kind }) => kind === 'sick-leave-requested');
  await readings.record(request, {
    action: 'sickness-read',
    userIds: sensitive.flatMap(({ personId }) => personId ?? []),
    list: 'undelivered-emails',
    filter: { more: [input.after, input.limit] },
  });
  return ok({ items: items.map(toUndeliveredMailDto), next });
}
