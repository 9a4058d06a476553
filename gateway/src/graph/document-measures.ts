import type { Operation } from '@portal/contracts/operation';
import { type DocumentNode, type OperationDefinitionNode, parse } from 'graphql';
import { type DocumentCost, measureOperation } from './document-cost.ts';
import { findOperation, fragmentsByName } from './document-definitions.ts';
import { documentLimits } from './document-limits.ts';

const measures = new WeakMap<OperationDefinitionNode, DocumentCost>();

/** The measure of an operation of a document that is within the limits, made once for each parsed document. */
export function measureWithinLimits(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): DocumentCost {
  const known = measures.get(operation);
  if (known) return known;
  // As where introspection is allowed: a deep schema field must not end the measurement.
  const measure = measureOperation(operation, fragmentsByName(document), documentLimits, true);
  measures.set(operation, measure);
  return measure;
}

const listsByOperation = new Map<string, number>();

/** How many lists an operation's own document reads, which REST runs; 0 for a mutation. */
export function countLists({ name, kind, document: text }: Operation): number {
  if (kind === 'mutation') return 0;
  const known = listsByOperation.get(name);
  if (known !== undefined) return known;
  const document = parse(text);
  const operation = findOperation(document, undefined);
  const lists = operation ? measureWithinLimits(document, operation).lists : 0;
  listsByOperation.set(name, lists);
  return lists;
}
