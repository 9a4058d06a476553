import type { Outbox } from '@portal/bus/outbox';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import { londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { retentionStart } from '../domain/retention-start.ts';
import type { ArchivedDay, ArchiveQueue } from '../jobs/archive-queue.ts';
import { auditEvent } from './audit-event.ts';

export interface ArchiveDayDependencies {
  queue: Pick<ArchiveQueue, 'archiveAndWait'>;
  outbox: Pick<Outbox, 'transact'>;
  /** Older records are removed, so they can't be archived. */
  retentionYears: number;
}

/** Archives a day at the request of an administrator, deleted records included, and waits for it. */
export async function archiveOneDay(
  dependencies: ArchiveDayDependencies,
  request: Request,
  date: string,
): Promise<Result<ArchivedDay, CommonCode>> {
  const { queue, outbox, retentionYears } = dependencies;
  const now = request.now();
  const today = londonDay(now);
  if (date > today) return badDate('must not be in the future');
  if (date < retentionStart(dependencies, now)) {
    return badDate(`must not be more than ${retentionYears} years ago`);
  }
  const event = auditEvent(request.caller.userId ?? '', 'records-archived', request, {
    now,
    details: toAuditDetails({ day: date }),
  });
  const archived = await queue.archiveAndWait(date, request.idempotency);
  if (!archived) return stillRunning;
  if (!archived.ok) return archived;
  // A repeated request gets the first result and is audited once.
  return outbox.transact(request, async ({ publish }) => {
    publish(event);
    return ok(archived.value);
  });
}

function badDate(message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: ['date'], message }] });
}

const stillRunning = fail(
  'SERVICE_UNAVAILABLE',
  'The day is still being archived. Please look again shortly.',
  { retryAfterSeconds: 5 },
);
