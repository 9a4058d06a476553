import type {
  undeliveredMails as contract,
  undeliveredMail,
} from '@portal/contracts/messaging/undelivered-mails';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { z } from 'zod';
import { parseCursor, toPage } from '../domain/cursor-page.ts';
import { isToHr } from '../domain/mails/mail-templates.ts';
import { toPersonReference } from '../domain/to-message-dto.ts';
import type { FailedMail } from '../store/mails.ts';
import type { Dependencies } from './dependencies.ts';

export async function undeliveredMails(
  { mails }: Pick<Dependencies, 'mails'>,
  _request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const position = parseCursor(input.after);
  if (!position.ok) return position;
  const limit = input.limit ?? maxPageSize;
  const found = await mails.findFailed({ position: position.value, limit: limit + 1 });
  const { items, next } = toPage(found, limit);
  return ok({ items: items.map(toUndeliveredMailDto), next });
}

function toUndeliveredMailDto({
  id,
  kind,
  personId,
  createdAt,
  failedAt,
  tries,
  reason,
}: FailedMail): z.output<typeof undeliveredMail> {
  return {
    id,
    kind,
    person: personId === null ? null : toPersonReference(personId),
    isToHr: isToHr(kind),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    tries,
    reason: reason ?? '',
  };
}
