import { createBoundedMap } from '@portal/auth/bounded-map';
import { type GraphQLSchema, getOperationAST, Kind, parse } from 'graphql';

export interface RootField {
  kind: 'query' | 'mutation';
  /** A field of the schema, or `unknown`: callers can't add metric labels of their own. */
  name: string;
}

const unknown: RootField = { kind: 'query', name: 'unknown' };

/** Gives a function that finds the first root field of a document, for logs and metrics. Results are cached. */
export function createRootFieldReader(schema: GraphQLSchema) {
  const cache = createBoundedMap<RootField>(2_000);

  return (query: string, operationName?: string): RootField => {
    const known = cache.get(query);
    if (known) return known;
    const field = readRootField(query, operationName);
    cache.set(query, field);
    return field;
  };

  function readRootField(query: string, operationName?: string): RootField {
    try {
      const operation = getOperationAST(parse(query), operationName);
      const first = operation?.selectionSet.selections[0];
      if (!operation || first?.kind !== Kind.FIELD) return unknown;
      const type = schema.getRootType(operation.operation);
      const name = type?.getFields()[first.name.value]?.name;
      const kind = operation.operation === 'mutation' ? 'mutation' : 'query';
      return name ? { kind, name } : unknown;
    } catch {
      return unknown;
    }
  }
}
