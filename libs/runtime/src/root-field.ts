import { boundedMap } from '@portal/auth/bounded-map';
import { type GraphQLSchema, getOperationAST, Kind, parse } from 'graphql';

export interface RootField {
  kind: 'query' | 'mutation';
  /** A field of the schema, or `unknown`: nothing that a caller makes up gets into the metrics. */
  name: string;
}

const unknown: RootField = { kind: 'query', name: 'unknown' };

/** Tells what a document asks for first, for logs and metrics. */
export function rootFieldOf(schema: GraphQLSchema) {
  const seen = boundedMap<RootField>(2_000);

  return (query: string, operationName?: string): RootField => {
    const known = seen.get(query);
    if (known) return known;
    const field = read(query, operationName);
    seen.set(query, field);
    return field;
  };

  function read(query: string, operationName?: string): RootField {
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
