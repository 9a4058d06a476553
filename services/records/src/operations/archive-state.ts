import { followedBy } from '@portal/bus/followed';
import type { Bus } from '@portal/bus/nats-connection';
import type { OutputOf, ServiceName } from '@portal/contracts/operation';
import type { archiveStateQuery } from '@portal/contracts/records/archive-state';
import type { JobState } from '@portal/contracts/service-state';
import { ok } from '@portal/kernel/result';
import { inTime } from '@portal/runtime/in-time';
import type { Archive } from '../jobs/archive-day.ts';
import { latestArchiveJobs, shownJob } from '../store/archive-jobs.ts';
import { lastArchived } from '../store/archived-days.ts';
import { isRebuilding, type Rebuilds } from '../store/rebuilds.ts';
import { lastEvents, type Sources } from '../store/sources.ts';
import type { ShownJobs } from './archive-jobs.ts';

export interface StateParts extends ShownJobs {
  archive: Archive;
  rebuilds: Rebuilds;
  sources: Sources;
  bus: Bus;
  schedule(): Promise<JobState[]>;
}

const services = ['identity', 'attendance', 'leave'] as const;

/** What the archive knows, for who wonders why a record is as it is. */
export async function archiveState({
  archive,
  jobs,
  isStorageLow,
  rebuilds,
  sources,
  bus,
  schedule,
}: StateParts) {
  const { people, sessions, leave, records, days, changes } = archive;
  const followed = followedBy(bus, 'records');
  const nobodyKnows: Partial<Record<ServiceName, number | null>> = {};
  const [told, waiting, latest] = await Promise.all([
    lastEvents(sources),
    inTime(() => followed.waiting(), nobodyKnows),
    latestArchiveJobs(jobs),
  ]);
  const state: OutputOf<typeof archiveStateQuery> = {
    people: await people.countDocuments({ role: { $exists: true } }),
    // Of what may be millions the collection's own count does.
    sessions: await sessions.estimatedDocumentCount(),
    leaveRequests: await leave.countDocuments({ dates: { $ne: [] } }),
    records: await records.estimatedDocumentCount(),
    days: await days.countDocuments({ version: { $gte: 1 } }),
    lastDay: await lastArchived(days),
    changesWaiting: await changes.countDocuments(),
    rebuilding: await isRebuilding(rebuilds),
    sources: services.map((service) => ({
      service,
      lastEventAt: told.get(service)?.toISOString() ?? null,
      waiting: waiting[service] ?? null,
    })),
    schedule: await schedule(),
    jobs: latest.map((job) => shownJob(job, isStorageLow())),
  };
  return ok(state);
}
