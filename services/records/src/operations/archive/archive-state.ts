import { createConsumerLag } from '@portal/bus/consumer-lag';
import type { ServiceName } from '@portal/contracts/operation';
import type { archiveStateQuery as contract } from '@portal/contracts/records/archive-state';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import { withTimeout } from '@portal/runtime/with-timeout';
import type { Dependencies } from '../../dependencies.ts';
import { toArchiveJobDto } from '../../dto/to-archive-job-dto.ts';

const services = ['identity', 'attendance', 'leave'] as const;

/** Gives the state of the archive, for diagnosing a record. */
export async function archiveState(deps: Dependencies): Promise<OperationResult<typeof contract>> {
  const { people, entries, leave, records, days, outdatedDays, rebuilds, lastEvents, jobs, bus } =
    deps;
  const lag = createConsumerLag(bus, 'records');
  const unknownCounts: Partial<Record<ServiceName, number | null>> = {};
  const [lastEventTimes, waiting, latest] = await Promise.all([
    lastEvents.byService(),
    withTimeout(() => lag.pendingCounts(), unknownCounts),
    jobs.latest(),
  ]);
  return ok({
    people: await people.count(),
    sessions: await entries.estimatedCount(),
    leaveRequests: await leave.count(),
    records: await records.estimatedCount(),
    days: await days.count(),
    lastDay: await days.last(),
    changesWaiting: await outdatedDays.count(),
    rebuilding: await rebuilds.isRebuilding(),
    sources: services.map((service) => ({
      service,
      lastEventAt: lastEventTimes.get(service)?.toISOString() ?? null,
      waiting: waiting[service] ?? null,
    })),
    schedule: await deps.jobStates(),
    jobs: latest.map((job) => toArchiveJobDto(job, deps.isStorageLow())),
  });
}
