import type { InputOf } from '@portal/contracts/operation';
import type { cancelArchiveJob as contract } from '@portal/contracts/records/archive-job';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toArchiveJobDto } from '../../dto/to-archive-job-dto.ts';
import { waitForJobEnd } from '../../operation-steps/wait-for-job-end.ts';

/** Shorter than the gateway's timeout, so that the caller gets the current state. */
const timeoutMs = 10_000;

/** Cancels a range job and waits for its end: days in progress are finished. No effect on an ended job. */
export async function cancelArchiveJob(
  { jobs, isStorageLow }: Pick<Dependencies, 'jobs' | 'isStorageLow'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const until = performance.now() + timeoutMs;
  await jobs.stop(id, { state: 'cancelled', error: null }, request.now());
  const job = await waitForJobEnd({ jobs }, id, until);
  return job
    ? ok(toArchiveJobDto(job, isStorageLow()))
    : fail('NOT_FOUND', 'Archive job not found');
}
