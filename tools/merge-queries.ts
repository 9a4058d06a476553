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
 * One query that asks for all that several ask for, as text. A variable gets the name of its query
 * before its own: `$OwnWeek_input`. Throws where two have a root field in common: its answer would
 * be the first one's.
 */
export function mergeQueries(name: string, documents: readonly string[]): string {
  const definitions = documents.flatMap((document) => parse(document).definitions);
  const fragments = new Map<string, FragmentDefinitionNode>();
  const queries: OperationDefinitionNode[] = [];
  for (const each of definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
    if (each.kind === Kind.OPERATION_DEFINITION) queries.push(withOwnVariables(each));
  }
  const selections = queries.flatMap((query) => query.selectionSet.selections);
  const keys = selections.map((field) =>
    field.kind === Kind.FIELD ? (field.alias ?? field.name).value : '',
  );
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice !== undefined) throw new Error(`${name} would ask for ${twice} twice`);
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
