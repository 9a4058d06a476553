import { erasureCollection } from '@portal/bus/collections';
import { erasuresQuery } from '@portal/contracts/erasure-report';
import type { ServiceName } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Connection } from 'mongoose';
import { resolve } from './resolve.ts';
import type { Resolvers } from './resolver-types.ts';

const limit = 100;

/** The resolver of what a service has erased of deleted people, for administrators. */
export function erasureResolvers<Loaders>(
  service: ServiceName,
  connection: Connection,
): Resolvers<Loaders> {
  const contract = erasuresQuery(service);
  return {
    Query: {
      [contract.name]: resolve(contract, async () => {
        const rows = await erasureCollection(connection)
          .find()
          .sort({ requestedAt: -1 })
          .limit(limit)
          .toArray();
        return ok(
          rows.map(({ _id, requestedAt, removed = [], purgedAt = null, doneAt }) => ({
            userId: _id,
            removedAt: requestedAt.toISOString(),
            removed,
            purgedAt: purgedAt?.toISOString() ?? null,
            completedAt: doneAt?.toISOString() ?? null,
          })),
        );
      }),
    },
  };
}
