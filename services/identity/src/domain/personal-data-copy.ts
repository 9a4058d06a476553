import type { PersonalDataState } from '@portal/contracts/identity/personal-data';
import type { ServiceName } from '@portal/contracts/operation';
import { serviceNames } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';

/** A copy of a person's data that they requested, or an administrator. It belongs to who requested it. */
export interface PersonalDataCopy {
  id: string;
  userId: string;
  requestedById: string;
  requestedAt: Date;
  expiresAt: Date;
  /** The services that have collected their part. */
  collectedBy: ServiceName[];
  readyAt: Date | null;
  /** Whether it is still to become ready: at most one for a person and who requested it. */
  isOpen: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long copies are kept. */
export const copyDays = 7;
/** How many copies of one person's data somebody can request in a day. */
export const copiesPerDay = 3;
/** A copy that isn't ready after this time has failed. */
const failedAfterMs = dayMs;

export function newPersonalDataCopy(
  { userId, requestedById }: Pick<PersonalDataCopy, 'userId' | 'requestedById'>,
  now: Date,
): PersonalDataCopy {
  return {
    id: newId(),
    userId,
    requestedById,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + copyDays * dayMs),
    collectedBy: [],
    readyAt: null,
    isOpen: true,
  };
}

export function stateOf({ readyAt, requestedAt }: PersonalDataCopy, now: Date): PersonalDataState {
  if (readyAt !== null) return 'ready';
  return now.getTime() - requestedAt.getTime() >= failedAfterMs ? 'failed' : 'preparing';
}

/** Whether every service has collected its part. */
export function isComplete({ collectedBy }: Pick<PersonalDataCopy, 'collectedBy'>): boolean {
  return serviceNames.every((service) => collectedBy.includes(service));
}

/** In how many seconds another copy can be requested, given the latest ones, newest first; null for now. */
export function waitForNextCopy(latest: readonly PersonalDataCopy[], now: Date): number | null {
  const oldest = latest[copiesPerDay - 1];
  if (oldest === undefined) return null;
  const waitMs = oldest.requestedAt.getTime() + dayMs - now.getTime();
  return waitMs > 0 ? Math.ceil(waitMs / 1_000) : null;
}
