import { consumerLag } from '@portal/bus/consumer-lag';
import type { Bus } from '@portal/bus/nats-connection';
import type { OutputOf, ServiceName } from '@portal/contracts/operation';
import type { archiveStateQuery } from '@portal/contracts/records/archive-state';
import type { JobState } from '@portal/contracts/service-state';
import { ok } from '@portal/kernel/result';
import { withTimeout } from '@portal/runtime/with-timeout';
import type { Archive } from '../dependencies.ts';
import { latestArchiveJobs, toArchiveJobDto } from '../store/archive-jobs.ts';
import { lastArchived } from '../store/archived-days.ts';
import { isRebuilding, type Rebuilds } from '../store/rebuilds.ts';
import { lastEvents, type Sources } from '../store/sources.ts';
import type { ArchiveJobDependencies } from './archive-jobs.ts';

export interface ArchiveStateDependencies extends ArchiveJobDependencies {
  archive: Archive;
  rebuilds: Rebuilds;
  sources: Sources;
  bus: Bus;
  schedule(): Promise<JobState[]>;
}

const services = ['identity', 'attendance', 'leave'] as const;

/** Gives the state of the archive, for diagnosing a record. */
export async function archiveState({
  archive,
  jobs,
  isStorageLow,
  rebuilds,
  sources,
  bus,
  schedule,
}: ArchiveStateDependencies) {
  const { people, sessions, leave, records, days, changes } = archive;
  const lag = consumerLag(bus, 'records');
  const unknownCounts: Partial<Record<ServiceName, number | null>> = {};
  const [lastEventTimes, waiting, latest] = await Promise.all([
    lastEvents(sources),
    withTimeout(() => lag.pendingCounts(), unknownCounts),
    latestArchiveJobs(jobs),
  ]);
  const state: OutputOf<typeof archiveStateQuery> = {
    people: await people.countDocuments({ role: { $exists: true } }),
    // There may be millions, for which an estimate is enough.
    sessions: await sessions.estimatedDocumentCount(),
    leaveRequests: await leave.countDocuments({ dates: { $ne: [] } }),
    records: await records.estimatedDocumentCount(),
    days: await days.countDocuments({ version: { $gte: 1 } }),
    lastDay: await lastArchived(days),
    changesWaiting: await changes.countDocuments(),
    rebuilding: await isRebuilding(rebuilds),
    sources: services.map((service) => ({
      service,
      lastEventAt: lastEventTimes.get(service)?.toISOString() ?? null,
      waiting: waiting[service] ?? null,
    })),
    schedule: await schedule(),
    jobs: latest.map((job) => toArchiveJobDto(job, isStorageLow())),
  };
  return ok(state);
}
