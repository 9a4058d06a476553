import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { InputOf } from '@portal/contracts/operation';
import {
  type archiveDateRange as contract,
  maxSynchronousDays,
} from '@portal/contracts/records/archive';
import { daysBetween, londonDay } from '@portal/kernel/london';
import { fail, fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { finalDayFailure } from '../../domain/final-day-failure.ts';
import { auditEvent } from '../../events/audit-event.ts';
import { requestTimeoutMs } from '../../jobs/archive-queue.ts';
import { waitForJobEnd } from '../../operation-steps/wait-for-job-end.ts';

type Input = InputOf<typeof contract>;
type ArchiveRangeDependencies = Pick<
  Dependencies,
  'people' | 'jobs' | 'outbox' | 'fillQueue' | 'waitForRecentEvents' | 'firstRetainedDays'
>;

/**
 * Archives a range of days, for everyone or one member of staff. A short range is waited for; a long one
 * continues after the response. Both run as a job, which survives crashes.
 */
export async function archiveDateRange(
  deps: ArchiveRangeDependencies,
  request: SignedInRequest,
  input: Input,
): Promise<OperationResult<typeof contract>> {
  const { jobs, outbox, fillQueue } = deps;
  const invalid = await validateInput(deps, input, request.now());
  if (invalid) return invalid;
  const { fromDate, toDate, workerId = null } = input;
  const range = { fromDate, toDate };
  const isAwaited = daysBetween(fromDate, toDate) < maxSynchronousDays;
  const now = request.now();
  const { userId } = request.caller;
  const details = toAuditDetails({ fromDay: fromDate, toDay: toDate });
  const event = auditEvent(workerId ?? userId, 'records-archived', request, { now, details });
  const added = await outbox.transact<string, never>(request, async ({ session, publish }) => {
    publish(event);
    return ok(await jobs.insert({ ...range, workerId, isAwaited }, now, session));
  });
  if (!added.ok) return added;
  const jobId = added.value;
  // Repeating a failed request with the same key retries it.
  const until = performance.now() + requestTimeoutMs;
  if (isAwaited) await resumeIfFailed(deps, jobId, until);
  const isQueued = await fillQueue().then(
    () => true,
    (err) => {
      request.log.warn({ err, jobId }, 'could not queue the range, retrying later');
      return false;
    },
  );
  if (!isAwaited) return ok({ ...range, archived: null, updated: null, jobId });
  const job = isQueued ? await waitForJobEnd(deps, jobId, until) : null;
  if (!job?.endedAt) return stillRunningFailure;
  if (job.state === 'failed') return fail('SERVICE_UNAVAILABLE', job.error ?? '', soon);
  if (job.state === 'cancelled') return archiveCancelledFailure;
  return ok({ ...range, archived: job.archived, updated: job.updated, jobId: null });
}

async function validateInput(
  deps: ArchiveRangeDependencies,
  { fromDate, toDate, workerId }: Input,
  now: Date,
) {
  const today = londonDay(now);
  if (fromDate > today) return fieldError('fromDate', 'The date can’t be in the future.');
  const since = await deps.firstRetainedDays.archivable(now);
  if (fromDate < since) return finalDayFailure('fromDate', since);
  if (toDate < fromDate)
    return fieldError('toDate', 'The end date can’t be before the start date.');
  if (toDate > today) return fieldError('toDate', 'The date can’t be in the future.');
  if (workerId == null || (await isStaff(deps, workerId))) return null;
  return fieldError('workerId', 'Choose a member of staff.');
}

/** Waits for recent events if the person is unknown: their account may be new. */
async function isStaff(
  { people, waitForRecentEvents }: ArchiveRangeDependencies,
  workerId: string,
): Promise<boolean> {
  let person = await people.byId(workerId);
  if (!person) {
    await waitForRecentEvents();
    person = await people.byId(workerId);
  }
  return person !== null && !isAdminRole(person.role);
}

/** Days in progress are finished before a failed job is resumed. */
async function resumeIfFailed(
  { jobs }: Pick<Dependencies, 'jobs'>,
  id: string,
  until: number,
): Promise<void> {
  const job = await jobs.byId(id);
  if (job?.state !== 'failed') return;
  await waitForJobEnd({ jobs }, id, until);
  await jobs.resumeFailed(id);
}

const soon = { retryAfterSeconds: 5 };
const archiveCancelledFailure = fail(
  'CONFLICT',
  'The archive was cancelled. Days already archived are kept.',
);
const stillRunningFailure = fail(
  'SERVICE_UNAVAILABLE',
  'The days are still being archived. Please check again shortly.',
  soon,
);
