import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { InputOf } from '@portal/contracts/operation';
import type { archiveDailyStaff as contract } from '@portal/contracts/records/archive';
import { londonDay } from '@portal/kernel/london';
import { fail, fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { finalDayFailure } from '../../domain/final-day-failure.ts';
import { auditEvent } from '../../events/audit-event.ts';

/** Archives a day at the request of an administrator, deleted records included, and waits for it. */
export async function archiveDailyStaff(
  deps: Pick<Dependencies, 'queue' | 'outbox' | 'firstRetainedDays'>,
  request: SignedInRequest,
  { date }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { queue, outbox, firstRetainedDays } = deps;
  const now = request.now();
  const today = londonDay(now);
  if (date > today) return fieldError('date', 'The date can’t be in the future.');
  const since = await firstRetainedDays.archivable(now);
  if (date < since) return finalDayFailure('date', since);
  const event = auditEvent(request.caller.userId, 'records-archived', request, {
    now,
    details: toAuditDetails({ day: date }),
  });
  if (await queue.isPaused()) return stillRunningFailure;
  // Before the work, which goes on where the request ends before it.
  const audited = await outbox.transact<null, never>(auditOf(request), async ({ publish }) => {
    publish(event);
    return ok(null);
  });
  if (!audited.ok) return audited;
  const archived = await queue.archiveAndWait(date, request.idempotency);
  if (!archived) return stillRunningFailure;
  if (!archived.ok) return archived;
  // A repeated request gets the first result.
  return outbox.transact(request, async () => ok(archived.value));
}

/** A request with a key of its own, so that a repeated one is audited once. */
function auditOf({ idempotency }: Pick<SignedInRequest, 'idempotency'>) {
  return idempotency ? { idempotency: { ...idempotency, key: `${idempotency.key}:audit` } } : {};
}

const stillRunningFailure = fail(
  'SERVICE_UNAVAILABLE',
  'The day is still being archived. Please check again shortly.',
  { retryAfterSeconds: 5 },
);
