import type { PlanProblemKind } from './query-plans.ts';
import type { ShardKey } from './shard-key-checks.ts';

/** Why a query may have some kinds of problems. */
export interface AllowedSlowQuery {
  allows: readonly PlanProblemKind[];
  reason: string;
}

/** A collection that grows with time or with the number of people. */
export interface GrowingCollection {
  /** How it would be sharded (docs/scale.md); missing where it never needs to be. */
  shardKey?: ShardKey;
  /** The fields that hold the ids of people. */
  people?: readonly string[];
  /** A stored document of a person and a day; `index` counts the person's documents. */
  document(userId: string, day: string, index: number): Record<string, unknown>;
  /** Queries that may be slow, by the name that a failing test prints. */
  exceptions?: Record<string, AllowedSlowQuery>;
}
export type GrowingCollections = Record<string, GrowingCollection>;
