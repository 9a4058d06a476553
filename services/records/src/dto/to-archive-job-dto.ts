import type { ArchiveJob as ArchiveJobDto } from '@portal/contracts/records/archive-job';
import { daysBetween } from '@portal/kernel/london';
import { type ArchiveJob, isStopped } from '../domain/archive-job.ts';

/** Converts a job to its contract. `isStorageLow`: archiving is paused for lack of storage. */
export function toArchiveJobDto(
  { ahead: _ahead, underWay: _underWay, createdAt, endedAt, nextDate, ...job }: ArchiveJob,
  isStorageLow: boolean,
): ArchiveJobDto {
  return {
    ...job,
    nextDate: endedAt === null && !isStopped(job) ? nextDate : null,
    daysTotal: daysBetween(job.fromDate, job.toDate) + 1,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isWaitingForStorage: isStorageLow && endedAt === null,
  };
}
