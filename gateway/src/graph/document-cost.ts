import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { pageLength } from '@portal/contracts/page';
import type {
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { z } from 'zod';

export interface Measure {
  rootFields: number;
  depth: number;
  aliases: number;
  /** Each use of a fragment counts again. */
  fields: number;
  /** Like `fields`, those within a list multiplied by its length. */
  cost: number;
}

/** Assumed of a list without pages. */
const usualListLength = 100;

const contracts = new Map<string, Operation>(operations.map((each) => [each.name, each]));

/** Where a field stands: what its contract says of it, and how often a list repeats it. */
interface Place {
  schema: z.ZodType | null;
  repeats: number;
  /** The length of the outermost list below; a list within a list does not multiply again. */
  listLength: number;
}

const introspectionFields: ReadonlySet<string> = new Set(['__schema', '__type']);
/** The depth of all that is within them: type references nest deeper than any data do. */
const depthInSchema = 0;

/**
 * Measures an operation of a document that is not validated yet. It stops as soon as one limit is
 * exceeded, so fragments that use each other cost no time. With `introspection` the fields of the
 * schema add no depth.
 */
export function measureOperation(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  limits: Measure,
  introspection = false,
): Measure {
  const measure: Measure = { rootFields: 0, depth: 0, aliases: 0, fields: 0, cost: 0 };
  const open = new Set<string>();
  const isExceeded = () =>
    (Object.keys(measure) as (keyof Measure)[]).some((name) => measure[name] > limits[name]);

  function walk({ selections }: SelectionSetNode, depth: number, place: Place | null): void {
    for (const node of selections) {
      if (isExceeded()) return;
      if (node.kind === 'Field') {
        enter(node, depth, place);
      } else if (node.kind === 'InlineFragment') {
        walk(node.selectionSet, depth, place);
      } else {
        const name = node.name.value;
        const fragment = fragments.get(name);
        // Validation refuses a cycle.
        if (!fragment || open.has(name)) continue;
        open.add(name);
        walk(fragment.selectionSet, depth, place);
        open.delete(name);
      }
    }
  }

  function enter(node: FieldNode, depth: number, place: Place | null): void {
    measure.fields += 1;
    measure.cost += place?.repeats ?? 1;
    measure.depth = Math.max(measure.depth, depth);
    if (node.alias) measure.aliases += 1;
    if (!place) measure.rootFields += 1;
    if (node.selectionSet) {
      const isInSchema =
        introspection && (depth === depthInSchema || introspectionFields.has(node.name.value));
      const innerDepth = isInSchema ? depthInSchema : depth + 1;
      walk(node.selectionSet, innerDepth, place ? below(node, place) : belowRoot(node));
    }
  }

  walk(operation.selectionSet, 1, null);
  return measure;
}

function belowRoot(node: FieldNode): Place {
  const contract = contracts.get(node.name.value);
  const isPaged = contract !== undefined && 'limit' in contract.input.shape;
  const listLength = isPaged ? pageLengthOf(node) : usualListLength;
  return inside(contract?.output ?? null, { repeats: 1, listLength });
}

function below(node: FieldNode, { schema, repeats, listLength }: Place): Place {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return inside((shape[node.name.value] as z.ZodType) ?? null, { repeats, listLength });
}

function inside(schema: z.ZodType | null, { repeats, listLength }: Omit<Place, 'schema'>): Place {
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
  return { schema: inner, repeats: isOutermost ? listLength : repeats, listLength };
}

/** The `limit` where it is written out; a variable counts as the longest page. */
function pageLengthOf({ arguments: given = [] }: FieldNode): number {
  const input = given.find(({ name }) => name.value === 'input')?.value;
  if (input?.kind !== 'ObjectValue') return pageLength;
  const limit = input.fields.find(({ name }) => name.value === 'limit')?.value;
  if (limit?.kind !== 'IntValue') return pageLength;
  return Math.min(pageLength, Math.max(1, Number(limit.value)));
}
