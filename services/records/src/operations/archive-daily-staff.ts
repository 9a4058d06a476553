import type { Outbox } from '@portal/bus/outbox';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import { londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { oldestKept } from '../domain/oldest-kept.ts';
import type { ArchivedDay, ArchiveQueue } from '../jobs/archive-queue.ts';
import { auditEvent } from './audit-event.ts';

export interface ArchivingByHand {
  queue: Pick<ArchiveQueue, 'archiveAndWait'>;
  outbox: Pick<Outbox, 'transact'>;
  /** Older records are removed. */
  retentionYears: number;
}

/** Has a day archived because somebody wants it, what was deleted of it too, and waits for it. */
export async function archiveOneDay(
  parts: ArchivingByHand,
  request: Request,
  date: string,
): Promise<Result<ArchivedDay, CommonCode>> {
  const { queue, outbox, retentionYears } = parts;
  const now = request.now();
  const today = londonDay(now);
  if (date > today) return wrongDate('must not be in the future');
  if (date < oldestKept(parts, now)) {
    return wrongDate(`must not be more than ${retentionYears} years ago`);
  }
  const event = auditEvent(request.caller.userId ?? '', 'records-archived', request, {
    now,
    details: auditFacts({ day: date }),
  });
  const archived = await queue.archiveAndWait(date, request.idempotency);
  if (!archived) return stillAtIt;
  if (!archived.ok) return archived;
  // What is asked again gets the first answer, and stands in the trail once.
  return outbox.transact(request, async ({ publish }) => {
    publish(event);
    return ok(archived.value);
  });
}

function wrongDate(message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: ['date'], message }] });
}

const stillAtIt = fail(
  'SERVICE_UNAVAILABLE',
  'The day is still being archived. Please look again shortly.',
  { retryAfterSeconds: 5 },
);
