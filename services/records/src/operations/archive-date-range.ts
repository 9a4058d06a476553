import type { Outbox } from '@portal/bus/outbox';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import { isAdminRole } from '@portal/contracts/people/user';
import {
  type archiveDateRange as contract,
  maxSynchronousDays,
} from '@portal/contracts/records/archive';
import { daysBetween, londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { retentionStart } from '../domain/retention-start.ts';
import {
  type ArchiveJobs,
  addArchiveJob,
  findArchiveJob,
  resumeFailedJob,
} from '../store/archive-jobs.ts';
import { type People, personOf } from '../store/people.ts';
import { waitForJobEnd } from './archive-jobs.ts';
import { auditEvent } from './audit-event.ts';

export interface ArchiveRangeDependencies {
  people: People;
  jobs: ArchiveJobs;
  outbox: Pick<Outbox, 'transact'>;
  /** Queues the days to archive; after a failure they are queued later. */
  fill(): Promise<void>;
  /** Waits briefly until recent events of other services are handled. */
  waitForRecentEvents(): Promise<void>;
  /** Older records are removed, so they can't be archived. */
  retentionYears: number;
  /** How long a request waits for a short range. */
  timeoutMs: number;
}

type Output = OutputOf<typeof contract>;
type Input = InputOf<typeof contract>;

/**
 * Archives a range of days, for everyone or one member of staff. A short range is waited for; a long one
 * continues after the response. Both run as a job, which survives crashes.
 */
export async function archiveDateRange(
  dependencies: ArchiveRangeDependencies,
  request: Request,
  input: Input,
): Promise<Result<Output, CommonCode | 'CONFLICT'>> {
  const { jobs, outbox, fill } = dependencies;
  const invalid = await validateInput(dependencies, input, request.now());
  if (invalid) return invalid;
  const { fromDate, toDate, workerId = null } = input;
  const range = { fromDate, toDate };
  const isAwaited = daysBetween(fromDate, toDate) < maxSynchronousDays;
  const now = request.now();
  const { userId } = request.caller;
  const details = toAuditDetails({ fromDay: fromDate, toDay: toDate });
  const event = auditEvent(workerId ?? userId ?? '', 'records-archived', request, { now, details });
  const added = await outbox.transact<string, never>(request, async ({ session, publish }) => {
    publish(event);
    return ok(await addArchiveJob(jobs, { ...range, workerId, isAwaited }, now, session));
  });
  if (!added.ok) return added;
  const jobId = added.value;
  // Repeating a failed request with the same key retries it.
  const until = performance.now() + dependencies.timeoutMs;
  if (isAwaited) await resumeIfFailed(jobs, jobId, until);
  const isQueued = await fill().then(
    () => true,
    (err) => {
      request.log.warn({ err, jobId }, 'could not queue the range, retrying later');
      return false;
    },
  );
  if (!isAwaited) return ok({ ...range, archived: null, updated: null, jobId });
  const job = isQueued ? await waitForJobEnd(jobs, jobId, until) : null;
  if (!job?.endedAt) return stillRunning;
  if (job.state === 'failed') return fail('SERVICE_UNAVAILABLE', job.error ?? '', soon);
  if (job.state === 'cancelled') return cancelled;
  return ok({ ...range, archived: job.archived, updated: job.updated, jobId: null });
}

async function validateInput(
  dependencies: ArchiveRangeDependencies,
  { fromDate, toDate, workerId }: Input,
  now: Date,
) {
  const { retentionYears } = dependencies;
  const today = londonDay(now);
  if (fromDate > today) return badInput('fromDate', 'must not be in the future');
  if (fromDate < retentionStart(dependencies, now)) {
    return badInput('fromDate', `must not be more than ${retentionYears} years ago`);
  }
  if (toDate < fromDate) return badInput('toDate', 'must not be before the start');
  if (toDate > today) return badInput('toDate', 'must not be in the future');
  if (workerId == null || (await isStaff(dependencies, workerId))) return null;
  return badInput('workerId', 'must be a member of staff');
}

/** Waits for recent events if the person is unknown: their account may be new. */
async function isStaff(
  { people, waitForRecentEvents }: ArchiveRangeDependencies,
  workerId: string,
): Promise<boolean> {
  let person = await personOf(people, workerId);
  if (!person) {
    await waitForRecentEvents();
    person = await personOf(people, workerId);
  }
  return person !== null && !isAdminRole(person.role);
}

function badInput(field: keyof Input, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}

/** Days in progress are finished before a failed job is resumed. */
async function resumeIfFailed(jobs: ArchiveJobs, id: string, until: number): Promise<void> {
  const job = await findArchiveJob(jobs, id);
  if (job?.state !== 'failed') return;
  await waitForJobEnd(jobs, id, until);
  await resumeFailedJob(jobs, id);
}

const soon = { retryAfterSeconds: 5 };
const cancelled = fail('CONFLICT', 'The archive was cancelled. What was archived before stays.');
const stillRunning = fail(
  'SERVICE_UNAVAILABLE',
  'The days are still being archived. Please look again shortly.',
  soon,
);
