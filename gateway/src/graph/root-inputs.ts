import {
  type DocumentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { fragmentsByName } from './document-definitions.ts';

/** A root field with its `input` argument. */
export interface RootInput {
  name: string;
  input: unknown;
}

/** The `input` arguments of an operation’s root fields, with the values of variables. */
export function rootInputs(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): RootInput[] {
  const fragments = fragmentsByName(document);
  const values = withDefaults(operation, variables);
  const seen = new Set<string>();

  function visit({ selections }: SelectionSetNode): RootInput[] {
    return selections.flatMap((node) => {
      if (node.kind === 'Field') {
        const input = node.arguments?.find(({ name }) => name.value === 'input');
        return input
          ? [{ name: node.name.value, input: valueFromASTUntyped(input.value, values) }]
          : [];
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

/** The variables with the defaults of those that are left out. */
function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  );
  return { ...Object.fromEntries(defaults), ...variables };
}
