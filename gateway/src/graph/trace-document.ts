import { operations } from '@portal/contracts/operations';
import { setActiveAttributes } from '@portal/tracing/spans';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { rootFieldNames } from './root-fields.ts';

const knownNames = new Set<string>(operations.map(({ name }) => name));

/**
 * Adds the first operation of a document to the active span: its name in the contracts, never the
 * name that the client gave the document.
 */
export function traceDocument(document: DocumentNode, operation: OperationDefinitionNode): void {
  const name = [...rootFieldNames(document, operation)].find((one) => knownNames.has(one));
  setActiveAttributes({
    'graphql.operation.type': operation.operation,
    ...(name !== undefined && { 'graphql.operation.name': name }),
  });
}
