import type { ShardKeys } from '@portal/testing/sharding';

/**
 * The keys by which this service's growing collections can be sharded (docs/scale.md). Archiving reads and
 * writes consecutive people together, so a batch concerns one shard or two.
 */
export const shardKeys: ShardKeys = {
  records: { fields: ['userId'] },
  sessions: { fields: ['userId'] },
  leave: { fields: ['userId'] },
};
