import type { Outbox } from '@portal/bus/outbox';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import { isAdminRole } from '@portal/contracts/people/user';
import {
  type archiveDateRange as contract,
  mostDaysAtOnce,
} from '@portal/contracts/records/archive';
import { daysBetween, londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { oldestKept } from '../domain/oldest-kept.ts';
import {
  type ArchiveJobs,
  addArchiveJob,
  archiveJobOf,
  resumeFailed,
} from '../store/archive-jobs.ts';
import { type People, personOf } from '../store/people.ts';
import { whenEnded } from './archive-jobs.ts';
import { auditEvent } from './audit-event.ts';

export interface ArchivingRanges {
  people: People;
  jobs: ArchiveJobs;
  outbox: Pick<Outbox, 'transact'>;
  /** Puts into the queue what is to be done; where that fails it is put there later. */
  fill(): Promise<void>;
  /** Waits a moment for what other services had published. */
  heard(): Promise<void>;
  /** Older records are removed. */
  retentionYears: number;
  /** How long a request waits for a range that is not long. */
  patienceMs: number;
}

type Output = OutputOf<typeof contract>;
type Input = InputOf<typeof contract>;

/**
 * Archives a range of days, for everybody or one member of staff. A long one goes on after the answer; for
 * another it is waited. Both are done by a job, so that they go on whatever dies.
 */
export async function archiveDateRange(
  parts: ArchivingRanges,
  request: Request,
  input: Input,
): Promise<Result<Output, CommonCode | 'CONFLICT'>> {
  const { jobs, outbox, fill } = parts;
  const wrong = await whatIsWrong(parts, input, request.now());
  if (wrong) return wrong;
  const { fromDate, toDate, workerId = null } = input;
  const range = { fromDate, toDate };
  const isAwaited = daysBetween(fromDate, toDate) < mostDaysAtOnce;
  const now = request.now();
  const { userId } = request.caller;
  const details = auditFacts({ fromDay: fromDate, toDay: toDate });
  const event = auditEvent(workerId ?? userId ?? '', 'records-archived', request, { now, details });
  const asked = await outbox.transact<string, never>(request, async ({ session, publish }) => {
    publish(event);
    return ok(await addArchiveJob(jobs, { ...range, workerId, isAwaited }, now, session));
  });
  if (!asked.ok) return asked;
  const jobId = asked.value;
  // Whoever asks again with the same key after a failure wants it done, not to hear of it once more.
  const until = performance.now() + parts.patienceMs;
  if (isAwaited) await goOnWhereFailed(jobs, jobId, until);
  const isQueued = await fill().then(
    () => true,
    (err) => {
      request.log.warn({ err, jobId }, 'archived later');
      return false;
    },
  );
  if (!isAwaited) return ok({ ...range, archived: null, updated: null, jobId });
  const job = isQueued ? await whenEnded(jobs, jobId, until) : null;
  if (!job?.endedAt) return stillAtIt;
  if (job.state === 'failed') return fail('SERVICE_UNAVAILABLE', job.error ?? '', soon);
  if (job.state === 'cancelled') return cancelled;
  return ok({ ...range, archived: job.archived, updated: job.updated, jobId: null });
}

async function whatIsWrong(
  parts: ArchivingRanges,
  { fromDate, toDate, workerId }: Input,
  now: Date,
) {
  const { retentionYears } = parts;
  const today = londonDay(now);
  if (fromDate > today) return badInput('fromDate', 'must not be in the future');
  if (fromDate < oldestKept(parts, now)) {
    return badInput('fromDate', `must not be more than ${retentionYears} years ago`);
  }
  if (toDate < fromDate) return badInput('toDate', 'must not be before the start');
  if (toDate > today) return badInput('toDate', 'must not be in the future');
  if (workerId == null || (await isStaff(parts, workerId))) return null;
  return badInput('workerId', 'must be a member of staff');
}

/** Somebody whose account was made a moment ago is waited for. */
async function isStaff({ people, heard }: ArchivingRanges, workerId: string): Promise<boolean> {
  let person = await personOf(people, workerId);
  if (!person) {
    await heard();
    person = await personOf(people, workerId);
  }
  return person !== null && !isAdminRole(person.role);
}

function badInput(field: keyof Input, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}

/** What was under way when it failed is done before it goes on. */
async function goOnWhereFailed(jobs: ArchiveJobs, id: string, until: number): Promise<void> {
  const job = await archiveJobOf(jobs, id);
  if (job?.state !== 'failed') return;
  await whenEnded(jobs, id, until);
  await resumeFailed(jobs, id);
}

const soon = { retryAfterSeconds: 5 };
const cancelled = fail('CONFLICT', 'The archive was cancelled. What was archived before stays.');
const stillAtIt = fail(
  'SERVICE_UNAVAILABLE',
  'The days are still being archived. Please look again shortly.',
  soon,
);
