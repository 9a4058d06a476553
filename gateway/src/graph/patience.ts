import type { ServiceName } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { rootFieldNames } from './root-fields.ts';

/** How many milliseconds a service is waited for, where a request asks it for something slow. */
export type Patience = ReadonlyMap<ServiceName, number>;

/** For everything else. */
export const usualPatienceMs = 5_000;

const slow = new Map(
  operations.flatMap(({ name, service, patienceSeconds }) =>
    patienceSeconds === undefined ? [] : [[name, { service, ms: patienceSeconds * 1_000 }]],
  ),
);

/** What the operations of these names need. */
export function patienceFor(names: Iterable<string>): Patience {
  const patience = new Map<ServiceName, number>();
  for (const name of names) {
    const found = slow.get(name);
    if (found) patience.set(found.service, Math.max(found.ms, patience.get(found.service) ?? 0));
  }
  return patience;
}

/** What an operation of a document needs, by its root fields, those of its fragments among them. */
export function patienceOf(document: DocumentNode, operation: OperationDefinitionNode): Patience {
  return patienceFor(rootFieldNames(document, operation));
}

/** How long the whole request may take. */
export function longestOf(patience: Patience): number {
  return Math.max(usualPatienceMs, ...patience.values());
}
