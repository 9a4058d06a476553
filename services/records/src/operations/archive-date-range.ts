import { setTimeout as delay } from 'node:timers/promises';
import type { Outbox } from '@portal/bus/outbox';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import {
  type archiveDateRange as contract,
  mostDaysAtOnce,
} from '@portal/contracts/records/archive';
import { daysBetween, londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { yearsBefore } from '../domain/years-before.ts';
import {
  type ArchiveJobRow,
  type ArchiveJobs,
  addArchiveJob,
  archiveJobOf,
} from '../store/archive-jobs.ts';
import { type People, personOf } from '../store/people.ts';
import { auditEvent } from './audit-event.ts';

export interface ArchivingRanges {
  people: People;
  jobs: ArchiveJobs;
  outbox: Pick<Outbox, 'transact'>;
  /** Puts into the queue what is to be done; where that fails it is put there later. */
  fill(): Promise<void>;
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
): Promise<Result<Output, CommonCode>> {
  const { jobs, outbox, fill } = parts;
  const wrong = await whatIsWrong(parts, input, request.now());
  if (wrong) return wrong;
  const { fromDate, toDate, workerId = null } = input;
  const range = { fromDate, toDate };
  const isAwaited = daysBetween(fromDate, toDate) < mostDaysAtOnce;
  const now = request.now();
  const { userId } = request.caller;
  const event = auditEvent(workerId ?? userId ?? '', 'records-archived', request, now);
  const asked = await outbox.transact<string, never>(request, async ({ session, publish }) => {
    publish(event);
    return ok(await addArchiveJob(jobs, { ...range, workerId, isAwaited }, now, session));
  });
  if (!asked.ok) return asked;
  const jobId = asked.value;
  const isQueued = await fill().then(
    () => true,
    (err) => {
      request.log.warn({ err, jobId }, 'archived later');
      return false;
    },
  );
  if (!isAwaited) return ok({ ...range, archived: null, updated: null, jobId });
  const job = isQueued ? await whenEnded(parts, jobId) : null;
  if (!job) return stillAtIt;
  if (job.state === 'failed') return fail('SERVICE_UNAVAILABLE', job.error ?? '', soon);
  return ok({ ...range, archived: job.archived, updated: job.updated, jobId: null });
}

async function whatIsWrong(
  { people, retentionYears }: ArchivingRanges,
  { fromDate, toDate, workerId }: Input,
  now: Date,
) {
  const today = londonDay(now);
  if (fromDate > today) return badInput('fromDate', 'must not be in the future');
  if (fromDate < yearsBefore(today, retentionYears)) {
    return badInput('fromDate', `must not be more than ${retentionYears} years ago`);
  }
  if (toDate < fromDate) return badInput('toDate', 'must not be before the start');
  if (toDate > today) return badInput('toDate', 'must not be in the future');
  if (workerId == null || (await personOf(people, workerId))?.role === 'employee') return null;
  return badInput('workerId', 'must be a member of staff');
}

function badInput(field: keyof Input, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}

/** The job once it has ended; null where that takes longer than a request may. */
async function whenEnded(
  { jobs, patienceMs }: ArchivingRanges,
  id: string,
): Promise<ArchiveJobRow | null> {
  const end = performance.now() + patienceMs;
  for (let pauseMs = 10; performance.now() < end; pauseMs = Math.min(pauseMs * 1.5, 250)) {
    const job = await archiveJobOf(jobs, id);
    if (job?.endedAt) return job;
    await delay(pauseMs);
  }
  return null;
}

const soon = { retryAfterSeconds: 5 };
const stillAtIt = fail(
  'SERVICE_UNAVAILABLE',
  'The days are still being archived. Please look again shortly.',
  soon,
);
