import { z } from 'zod';
import { operation, type ServiceName, serviceNames } from './operation.ts';
import { id, instant, wholeNumber } from './scalars.ts';

/** How many documents of a kind (personal-data-kinds.ts) were removed. */
export const removedCount = z.strictObject({ kind: z.string(), count: wholeNumber });

/** What a service has erased of a deleted person. It has nothing of the person but the id. */
export const erasure = z.strictObject({
  userId: id,
  /** When the service removed the documents. */
  removedAt: instant,
  /** Empty for deletions from before it was counted. */
  removed: z.array(removedCount),
  /** When the person’s events were purged from the service’s stream; null until then. */
  purgedAt: instant.nullable(),
  /** When other systems’ copies of the stream were purged too. */
  completedAt: instant.nullable(),
});

/** Declares the operation that reads what a service has erased. */
export function erasuresQuery(service: ServiceName) {
  return operation({
    name: `${service}Erasures`,
    service,
    kind: 'query',
    summary: `What the ${service} service has erased of deleted people, the latest 100`,
    access: 'admin',
    input: z.strictObject({}),
    output: z.array(erasure),
    errors: [],
    rest: { method: 'GET', path: `/api/admin/services/${service}/erasures`, status: 200 },
  });
}

export const erasureQueries = serviceNames.map(erasuresQuery);
