import { createBoundedMap } from '@portal/auth/bounded-map';
import { type GraphQLSchema, getOperationAST, Kind, parse } from 'graphql';

export interface RootFields {
  kind: 'query' | 'mutation';
  /** Fields of the schema, or `unknown`: callers can't add metric labels of their own. */
  names: readonly [string, ...string[]];
}

const unknownName = 'unknown';

/** Gives a function that finds the root fields of a document, for logs, metrics and checks. Results are cached. */
export function createRootFieldReader(schema: GraphQLSchema) {
  const cache = createBoundedMap<RootFields>(2_000);

  return (query: string, operationName?: string): RootFields => {
    const known = cache.get(query);
    if (known) return known;
    const fields = readRootFields(query, operationName);
    cache.set(query, fields);
    return fields;
  };

  function readRootFields(query: string, operationName?: string): RootFields {
    try {
      const operation = getOperationAST(parse(query), operationName);
      if (!operation) return { kind: 'query', names: [unknownName] };
      const fields = schema.getRootType(operation.operation)?.getFields();
      const [first = unknownName, ...more] = operation.selectionSet.selections.map((selection) =>
        selection.kind === Kind.FIELD
          ? (fields?.[selection.name.value]?.name ?? unknownName)
          : unknownName,
      );
      const kind = operation.operation === 'mutation' ? 'mutation' : 'query';
      return { kind, names: [first, ...more] };
    } catch {
      return { kind: 'query', names: [unknownName] };
    }
  }
}
