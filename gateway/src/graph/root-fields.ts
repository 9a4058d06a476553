import type { DocumentNode, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import { fragmentsByName } from './document-definitions.ts';

/**
 * The names of the root fields of one operation, or of all in the document, also those in
 * fragments.
 */
export function rootFieldNames(
  document: DocumentNode,
  operation?: OperationDefinitionNode,
): Set<string> {
  const fragments = fragmentsByName(document);
  const names = new Set<string>();
  const seen = new Set<string>();

  function visit({ selections }: SelectionSetNode): void {
    for (const node of selections) {
      if (node.kind === 'Field') names.add(node.name.value);
      else if (node.kind === 'InlineFragment') visit(node.selectionSet);
      else if (!seen.has(node.name.value)) {
        seen.add(node.name.value);
        const fragment = fragments.get(node.name.value);
        if (fragment) visit(fragment.selectionSet);
      }
    }
  }

  if (operation) visit(operation.selectionSet);
  else {
    for (const node of document.definitions) {
      if (node.kind === 'OperationDefinition') visit(node.selectionSet);
    }
  }
  return names;
}
