import { addDays, londonDay } from '@portal/kernel/london';
import type { ErasurePartsFragment, ErasuresQuery } from '../../../gql/documents.ts';
import { type ServiceKey, serviceTitles } from './service-health.ts';

/** What all services have erased of a deleted person. */
export interface ErasureReport {
  userId: string;
  deletedAt: string;
  /** Null where a service hasn't confirmed it yet. */
  services: { key: ServiceKey; erasure: ErasurePartsFragment | null }[];
  isComplete: boolean;
  /** The day from which no backup has the person any more; null until all services have erased them. */
  inBackupsUntil: string | null;
}

/** The reports of the latest deletions, newest first. */
export function toErasureReports(found: ErasuresQuery, backupDays: number): ErasureReport[] {
  return (found.identityErasures ?? []).map(({ userId, removedAt }) => {
    const services = (Object.keys(serviceTitles) as ServiceKey[]).map((key) => ({
      key,
      erasure: found[`${key}Erasures`]?.find((one) => one.userId === userId) ?? null,
    }));
    const completed = services.flatMap(({ erasure }) => erasure?.completedAt ?? []).sort();
    const isComplete = completed.length === services.length;
    const last = isComplete ? completed.at(-1) : undefined;
    return {
      userId,
      deletedAt: removedAt,
      services,
      isComplete,
      inBackupsUntil: last ? addDays(londonDay(new Date(last)), backupDays) : null,
    };
  });
}
