import type { ShardKeys } from '@portal/testing/sharding';

/**
 * The key by which this service's growing collection can be sharded (docs/scale.md): a person's leave, from
 * which balances and conflicts follow, is on one shard.
 */
export const shardKeys: ShardKeys = { requests: { fields: ['userId'] } };
