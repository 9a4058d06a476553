import type {
  undeliveredMails as contract,
  undeliveredMail,
} from '@portal/contracts/messaging/undelivered-mails';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { pageLength } from '@portal/contracts/page';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { z } from 'zod';
import { isToHr } from '../domain/mails/templates.ts';
import { pageOf, positionAfter } from '../domain/page.ts';
import { reference } from '../domain/shown-message.ts';
import type { GivenUp } from '../store/mails.ts';
import type { Dependencies } from './dependencies.ts';

export async function undeliveredMails(
  { mails }: Pick<Dependencies, 'mails'>,
  _request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const position = positionAfter(input.after);
  if (!position.ok) return position;
  const limit = input.limit ?? pageLength;
  const found = await mails.givenUp({ position: position.value, limit: limit + 1 });
  const { items, next } = pageOf(found, limit);
  return ok({ items: items.map(shown), next });
}

function shown({
  id,
  kind,
  personId,
  createdAt,
  failedAt,
  tries,
  reason,
}: GivenUp): z.output<typeof undeliveredMail> {
  return {
    id,
    kind,
    person: personId === null ? null : reference(personId),
    isToHr: isToHr(kind),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    tries,
    reason: reason ?? '',
  };
}
