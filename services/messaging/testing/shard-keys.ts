import type { ShardKeys } from '@portal/testing/sharding';

/**
 * The key by which this service's growing collection can be sharded (docs/scale.md): an inbox is on one
 * shard. HR's inbox, which everybody writes to, is divided by time.
 */
export const shardKeys: ShardKeys = {
  messages: { fields: ['toUserId', 'createdAt'], needsIndex: true },
};
