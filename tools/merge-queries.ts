import {
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';

/**
 * Merges several queries into one. Variables are prefixed with the name of their query: `$OwnWeek_input`.
 * Throws if two queries share a root field, because their results would be merged.
 */
export function mergeQueries(name: string, documents: readonly string[]): string {
  const definitions = documents.flatMap((document) => parse(document).definitions);
  const fragments = new Map<string, FragmentDefinitionNode>();
  const queries: OperationDefinitionNode[] = [];
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
    if (definition.kind === Kind.OPERATION_DEFINITION) queries.push(withOwnVariables(definition));
  }
  const selections = queries.flatMap((query) => query.selectionSet.selections);
  const keys = selections.map((field) =>
    field.kind === Kind.FIELD ? (field.alias ?? field.name).value : '',
  );
  const duplicate = keys.find((key, index) => keys.indexOf(key) !== index);
  if (duplicate !== undefined) throw new Error(`${name} would ask for ${duplicate} twice`);
  const merged: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    name: { kind: Kind.NAME, value: name },
    variableDefinitions: queries.flatMap((query) => query.variableDefinitions ?? []),
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
  return stripIgnoredCharacters([merged, ...fragments.values()].map(print).join('\n'));
}

function withOwnVariables(query: OperationDefinitionNode): OperationDefinitionNode {
  return visit(query, {
    Variable: (variable) => ({
      ...variable,
      name: { ...variable.name, value: `${query.name?.value}_${variable.name.value}` },
    }),
  });
}
