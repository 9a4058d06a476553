import type { ShardKeys } from '@portal/testing/sharding';

/**
 * The keys by which this service's growing collections can be sharded (docs/scale.md). All that concerns
 * a person is on one shard, so clocking in and out, their hours and corrections need one shard each.
 */
export const shardKeys: ShardKeys = {
  // The unique index of open sessions allows no further field.
  entries: { fields: ['userId'] },
  // Changes are read by session, and their versions are unique in one.
  'entry-changes': { fields: ['entryId'] },
  'undone-entries': { fields: ['userId'] },
  // The index by person and date has an entry per date, which a shard key must not have.
  'leave-days': { fields: ['userId'], needsIndex: true },
};
