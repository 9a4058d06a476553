import type { Connection, mongo } from 'mongoose';
import { filtersOf, hasField } from './command-filters.ts';
import type { ShardKey } from './shard-key-checks.ts';

type Command = mongo.BSON.Document;

interface PlanNode {
  stage: string;
  keyPattern?: Record<string, unknown>;
  indexName?: string;
  indexBounds?: Record<string, string[]>;
  nReturned?: number;
  planNodeId?: number;
  inputStage?: PlanNode;
  inputStages?: PlanNode[];
  outerStage?: PlanNode;
  innerStage?: PlanNode;
}

export type PlanProblemKind = 'scan' | 'sort' | 'shard key' | 'examined';

/** Why a command would be slow in a large collection. */
export interface PlanProblem {
  kind: PlanProblemKind;
  text: string;
}

/** What MongoDB did for a command. */
export interface QueryPlan {
  /** The names of the indexes that it used. */
  indexes: string[];
  problems: PlanProblem[];
}

/** The stages that give documents or keys; those above them sort, group, limit or write. */
const sources = new Set(['FETCH', 'IXSCAN', 'COUNT_SCAN', 'DISTINCT_SCAN', 'IDHACK', 'COLLSCAN']);

/**
 * Has MongoDB execute a command (nothing is written), and finds what would make it slow in a large
 * collection: a scan of all documents, a sort in memory, bounds without the shard key that the filter
 * has, or more keys or documents examined than twice those that match, and 20.
 */
export async function explainCommand(
  connection: Connection,
  command: Command,
  shardKey: ShardKey | null,
): Promise<QueryPlan> {
  const explained = await connection
    .getClient()
    .db(connection.name)
    .command({ explain: withCursor(command), verbosity: 'executionStats' });
  const stages: Command[] = explained.stages ?? [];
  const { queryPlanner, executionStats } = stages[0]?.$cursor ?? explained;
  const winningPlan: PlanNode = queryPlanner.winningPlan.queryPlan ?? queryPlanner.winningPlan;
  const nodes = flatten(winningPlan);
  const problems: PlanProblem[] = [];
  if (nodes.some(({ stage }) => stage === 'COLLSCAN') && !takesAnyDocument(command)) {
    problems.push({ kind: 'scan', text: 'scans the collection' });
  }
  if (nodes.some(({ stage }) => stage === 'SORT') || stages.some((stage) => '$sort' in stage)) {
    problems.push({ kind: 'sort', text: 'sorts in memory' });
  }
  if (shardKey && !hasShardKeyBounds(nodes, command, shardKey)) {
    problems.push({ kind: 'shard key', text: 'no index bounds by the shard key' });
  }
  const { totalKeysExamined: keys, totalDocsExamined: documents } = executionStats;
  const matched = countMatched(winningPlan, executionStats.executionStages);
  const wanted = Math.max(matched, countValues(filtersOf(command)));
  if (Math.max(keys, documents) > 2 * wanted + 20) {
    const text = `examined ${keys} keys and ${documents} documents for ${matched}`;
    problems.push({ kind: 'examined', text });
  }
  const indexes = nodes.flatMap(({ indexName, stage }) => {
    if (indexName) return [indexName];
    return stage === 'IDHACK' || stage.startsWith('EXPRESS_CLUSTERED') ? ['_id_'] : [];
  });
  return { indexes, problems };
}

/** Whether some documents are wanted, whichever they are: then a scan ends early. */
function takesAnyDocument({ limit = 0, sort = null, filter = {} }: Command): boolean {
  return limit > 0 && sort === null && Object.keys(filter).length === 0;
}

/** The recorded command without what belongs to its session, as `explain` wants it. */
function withCursor(command: Command): Command {
  const { readConcern: _, writeConcern: __, maxTimeMS: ___, ...explained } = command;
  return 'aggregate' in explained ? { ...explained, cursor: {} } : explained;
}

function childrenOf(node: PlanNode): PlanNode[] {
  const { inputStage, inputStages = [], outerStage, innerStage } = node;
  return [inputStage, outerStage, innerStage, ...inputStages].filter(
    (child) => child !== undefined,
  );
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...childrenOf(node).flatMap(flatten)];
}

/** The number of documents that match the filter, before they are grouped. */
function countMatched(winningPlan: PlanNode, executed: PlanNode): number {
  const executedNodes = flatten(executed);
  const isSlotBased = executedNodes.some(({ stage }) => /^[a-z]/.test(stage));
  const count = (node: PlanNode): number =>
    sources.has(node.stage) || node.stage.startsWith('EXPRESS')
      ? returnedBy(node)
      : childrenOf(node).reduce((sum, child) => sum + count(child), 0);
  // The slot-based engine has stages of its own, which refer to those of the plan.
  const returnedBy = (node: PlanNode): number =>
    (isSlotBased
      ? executedNodes.find(({ planNodeId }) => planNodeId === node.planNodeId)?.nReturned
      : node.nReturned) ?? 0;
  return count(isSlotBased ? winningPlan : executed);
}

/** The number of values in the lists of filters, each of which takes a key of the index to look up. */
function countValues(filter: unknown): number {
  if (Array.isArray(filter)) return Math.max(0, ...filter.map(countValues));
  if (filter === null || typeof filter !== 'object') return 0;
  return Math.max(
    0,
    ...Object.entries(filter).map(([name, value]) =>
      name === '$in' && Array.isArray(value) ? value.length : countValues(value),
    ),
  );
}

/** Whether each index scan is limited by the shard key, as far as the filter has it. */
function hasShardKeyBounds(nodes: PlanNode[], command: Command, { fields }: ShardKey): boolean {
  const [first = ''] = fields;
  if (!filtersOf(command).every((filter) => hasField(filter, first))) return true;
  return nodes
    .filter(({ indexBounds }) => indexBounds !== undefined)
    .every(({ keyPattern = {}, indexBounds = {} }) => {
      const names = Object.keys(keyPattern);
      if (names[0] === '_id' || !('0' in names)) return true;
      const place = names.indexOf(first);
      const isBound = (name: string) =>
        !(indexBounds[name] ?? []).some((bound) => /MinKey.*MaxKey|MaxKey.*MinKey/.test(bound));
      return place >= 0 && names.slice(0, place + 1).every(isBound);
    });
}
