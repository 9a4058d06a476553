import { currentEntry, dailyStats, todayTotal } from '@portal/contracts/attendance/own-hours';
import { users } from '@portal/contracts/identity/manage-users';
import { readCalendarFeed } from '@portal/contracts/leave/calendar-feed';
import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import { sickDaysThisYear } from '@portal/contracts/leave/sick-leave';
import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { maxPageSize } from '@portal/contracts/pagination';
import type {
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { z } from 'zod';

export interface DocumentCost {
  rootFields: number;
  depth: number;
  /** Of fields within others: in a list, each is worked out once more for every element. */
  aliases: number;
  /** Counted again for each use of a fragment. */
  fields: number;
  /** Like `fields`, multiplied by the length of the list that they are in. A long text counts as several. */
  cost: number;
  /**
   * Lists that aren't within another one, and single values that are read from one: a service reads each as a whole. Those of a
   * root field count as one, whatever is selected of it.
   */
  lists: number;
}

/** The assumed length of a list without pages. */
const defaultListLength = 100;

/** Messages have up to 5,000 characters, all other texts some hundreds. */
const costsOfLongTexts: ReadonlyMap<string, number> = new Map([['content', 30]]);

const contracts = new Map<string, Operation>(operations.map((each) => [each.name, each]));

const outermost = { repeats: 1, listLength: 1, isInList: false };

/** Single values for which a service reads all sessions of the person’s day, or all leave of their year. */
const valuesOfLists: ReadonlySet<string> = new Set(
  [currentEntry, todayTotal, dailyStats, leaveBalance, sickDaysThisYear].map(({ name }) => name),
);

/**
 * The list of all accounts, which has no pages, counts as many, so that a caller reads one at a time: with 3,000 accounts
 * identity takes half a second and some 20 MB for each.
 */
const weightsOfLists: ReadonlyMap<string, number> = new Map([[users.name, 10]]);

/** Queries that read a list, whatever is selected of it. */
const listQueries: ReadonlySet<string> = new Set(
  operations.filter(readsList).map(({ name }) => name),
);

/**
 * Whether a query reads a list: its result has one, at any depth. To say what leave costs, leave reads all of the person's.
 * The lists within an account are part of it, and not read for themselves.
 */
function readsList({ name, service, kind, input, output }: Operation): boolean {
  if (kind !== 'query') return false;
  if (name === readCalendarFeed.name || valuesOfLists.has(name)) return true;
  if ('limit' in input.shape) return true;
  return service === 'identity' ? isList(output) : hasList(output);
}

function isList(schema: z.ZodType): boolean {
  return unwrapPosition(schema, outermost).isInList;
}

function hasList(schema: z.ZodType): boolean {
  const { schema: inner, isInList } = unwrapPosition(schema, outermost);
  return isInList || Object.values(inner instanceof z.ZodObject ? inner.shape : {}).some(hasList);
}

/** The position of a field: its schema in the contract, and how often a list repeats it. */
interface FieldPosition {
  schema: z.ZodType | null;
  repeats: number;
  /** The length of the outermost list. A list within a list doesn't multiply again. */
  listLength: number;
  /** Whether a list is read for it, which is then counted. */
  isInList: boolean;
}

const introspectionFields: ReadonlySet<string> = new Set(['__schema', '__type']);
/** The depth of everything within them, because type references nest deeper than any data. */
const depthInSchema = 0;

/**
 * Measures an operation of a document that isn't validated yet. It stops at the first exceeded
 * limit, so that nested fragments cost no time. With `introspection`, schema fields add no depth.
 */
export function measureOperation(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  limits: Omit<DocumentCost, 'lists'>,
  introspection = false,
): DocumentCost {
  const measure: DocumentCost = {
    rootFields: 0,
    depth: 0,
    aliases: 0,
    fields: 0,
    cost: 0,
    lists: 0,
  };
  const openFragments = new Set<string>();
  const isExceeded = () =>
    (['rootFields', 'depth', 'aliases', 'fields', 'cost'] as const).some(
      (name) => measure[name] > limits[name],
    );

  function visitSelections(
    { selections }: SelectionSetNode,
    depth: number,
    position: FieldPosition | null,
  ): void {
    for (const node of selections) {
      if (isExceeded()) return;
      if (node.kind === 'Field') {
        visitField(node, depth, position);
      } else if (node.kind === 'InlineFragment') {
        visitSelections(node.selectionSet, depth, position);
      } else {
        const name = node.name.value;
        const fragment = fragments.get(name);
        // Validation rejects cycles.
        if (!fragment || openFragments.has(name)) continue;
        openFragments.add(name);
        visitSelections(fragment.selectionSet, depth, position);
        openFragments.delete(name);
      }
    }
  }

  function visitField(node: FieldNode, depth: number, position: FieldPosition | null): void {
    measure.fields += 1;
    measure.cost += (position?.repeats ?? 1) * (costsOfLongTexts.get(node.name.value) ?? 1);
    measure.depth = Math.max(measure.depth, depth);
    if (!position) {
      measure.rootFields += 1;
      const { value: name } = node.name;
      if (listQueries.has(name)) measure.lists += weightsOfLists.get(name) ?? 1;
    } else {
      if (node.alias) measure.aliases += 1;
      if (!position.isInList && valuesOfLists.has(node.name.value)) measure.lists += 1;
    }
    if (node.selectionSet) {
      const isInSchema =
        introspection && (depth === depthInSchema || introspectionFields.has(node.name.value));
      const innerDepth = isInSchema ? depthInSchema : depth + 1;
      const inner = position ? childPosition(node, position) : rootFieldPosition(node);
      if (position && inner.isInList && !position.isInList) measure.lists += 1;
      visitSelections(node.selectionSet, innerDepth, inner);
    }
  }

  visitSelections(operation.selectionSet, 1, null);
  return measure;
}

function rootFieldPosition(node: FieldNode): FieldPosition {
  const contract = contracts.get(node.name.value);
  const isPaged = contract !== undefined && 'limit' in contract.input.shape;
  const listLength = isPaged ? requestedPageLength(node) : defaultListLength;
  const isInList = listQueries.has(node.name.value);
  return unwrapPosition(contract?.output ?? null, { repeats: 1, listLength, isInList });
}

function childPosition(node: FieldNode, { schema, ...position }: FieldPosition): FieldPosition {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return unwrapPosition((shape[node.name.value] as z.ZodType) ?? null, position);
}

function unwrapPosition(
  schema: z.ZodType | null,
  { repeats, listLength, isInList }: Omit<FieldPosition, 'schema'>,
): FieldPosition {
  let inner = schema;
  let isList = false;
  while (inner && !(inner instanceof z.ZodObject)) {
    if (inner instanceof z.ZodArray) isList = true;
    const wrapped: unknown =
      inner instanceof z.ZodArray
        ? inner.element
        : 'unwrap' in inner && typeof inner.unwrap === 'function'
          ? inner.unwrap()
          : null;
    inner = wrapped as z.ZodType | null;
  }
  const isOutermost = isList && repeats === 1;
  return {
    schema: inner,
    repeats: isOutermost ? listLength : repeats,
    listLength,
    isInList: isInList || isList,
  };
}

/** The `limit` where it is a literal. A variable counts as the longest page. */
function requestedPageLength({ arguments: fieldArguments = [] }: FieldNode): number {
  const input = fieldArguments.find(({ name }) => name.value === 'input')?.value;
  if (input?.kind !== 'ObjectValue') return maxPageSize;
  const limit = input.fields.find(({ name }) => name.value === 'limit')?.value;
  if (limit?.kind !== 'IntValue') return maxPageSize;
  return Math.min(maxPageSize, Math.max(1, Number(limit.value)));
}
