import type { InputOf } from '@portal/contracts/operation';
import type { archiveJobQuery as contract } from '@portal/contracts/records/archive-job';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toArchiveJobDto } from '../../dto/to-archive-job-dto.ts';

/** Gives the progress of a range job. */
export async function archiveJob(
  { jobs, isStorageLow }: Pick<Dependencies, 'jobs' | 'isStorageLow'>,
  _request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const job = await jobs.byId(id);
  return job
    ? ok(toArchiveJobDto(job, isStorageLow()))
    : fail('NOT_FOUND', 'Archive job not found');
}
