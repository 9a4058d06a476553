import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';

/** Finds the operation of a document by name, or its only operation; null without one. */
export function findOperation(
  document: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode | null {
  return getOperationAST(document, name) ?? null;
}

/** The fragments of a document by name. */
export function fragmentsByName(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((node) => node.kind === 'FragmentDefinition');
  return new Map(fragments.map((node) => [node.name.value, node]));
}
