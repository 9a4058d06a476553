import type { Tx } from '@portal/bus/outbox';
import type { PersonalDataCopy as PersonalDataCopyDto } from '@portal/contracts/identity/personal-data';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import {
  copiesPerDay,
  type PersonalDataCopy,
  stateOf,
  waitForNextCopy,
} from '../domain/personal-data-copy.ts';
import { toPersonalDataCopyDto } from '../dto/to-personal-data-copy-dto.ts';
import { personalDataRequestedEvent } from '../events/personal-data-events.ts';
import { newAuditEntry } from './new-audit-entry.ts';

/**
 * Stores a request for a copy of personal data, unless one is being prepared or there were too many. The entry in the
 * audit trail makes the transaction conflict with others, so that these checks hold, and with a deletion.
 */
export async function storePersonalDataRequest(
  deps: Dependencies,
  request: SignedInRequest,
  { copy, notified }: { copy: PersonalDataCopy; notified: Account | null },
  { session, publish }: Tx,
): Promise<Result<PersonalDataCopyDto, 'CONFLICT' | 'TOO_MANY_REQUESTS'>> {
  const { id, userId, requestedById, requestedAt, expiresAt } = copy;
  await deps.audit.append([newAuditEntry(request, 'personal-data-requested', userId)], session);
  const latest = await deps.personalDataCopies.latest(copy, copiesPerDay, session);
  if (latest[0] && stateOf(latest[0], requestedAt) === 'preparing') {
    return fail('CONFLICT', 'A copy is already being prepared');
  }
  const retryAfterSeconds = waitForNextCopy(latest, requestedAt);
  if (retryAfterSeconds !== null) {
    const message = `You can request ${copiesPerDay} copies a day. Please try again later.`;
    return fail('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  }
  await deps.personalDataCopies.insert(copy, session);
  await deps.addPersonalDataRequest({ id, userId, requestedById, requestedAt, expiresAt }, session);
  publish(personalDataRequestedEvent(copy, notified, deps.mailSealer));
  return ok(toPersonalDataCopyDto(copy, requestedAt));
}
