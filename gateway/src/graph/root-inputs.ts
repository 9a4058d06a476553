import {
  type DocumentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { fragmentsByName } from './document-limits.ts';

/** The `input` arguments of an operation’s root fields, with the values of variables. */
export function rootInputs(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): unknown[] {
  const fragments = fragmentsByName(document);
  const seen = new Set<string>();

  function visit({ selections }: SelectionSetNode): unknown[] {
    return selections.flatMap((node) => {
      if (node.kind === 'Field') {
        const input = node.arguments?.find(({ name }) => name.value === 'input');
        return input ? [valueFromASTUntyped(input.value, variables)] : [];
      }
      if (node.kind === 'InlineFragment') return visit(node.selectionSet);
      if (seen.has(node.name.value)) return [];
      seen.add(node.name.value);
      const fragment = fragments.get(node.name.value);
      return fragment ? visit(fragment.selectionSet) : [];
    });
  }

  return visit(operation.selectionSet);
}
