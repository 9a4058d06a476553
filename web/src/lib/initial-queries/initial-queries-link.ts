import { ApolloLink, Observable } from '@apollo/client';
import { Kind } from 'graphql';
import { type InitialResponse, takePrefetchedResponse } from './prefetch-initial-queries.ts';

/** Serves the initial queries from the prefetched responses. */
export function initialQueriesLink(userId: string): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const response = takePrefetchedResponse(userId, operation.operationName, operation.variables);
    if (!response) return forward(operation);
    return new Observable((observer) => {
      let subscription: { unsubscribe(): void } | undefined;
      let isUnsubscribed = false;
      void response.then((whole) => {
        if (isUnsubscribed) return;
        const result = whole && selectFields(whole, rootFieldNames(operation));
        if (!result) {
          subscription = forward(operation).subscribe(observer);
          return;
        }
        observer.next(result);
        observer.complete();
      });
      return () => {
        isUnsubscribed = true;
        subscription?.unsubscribe();
      };
    });
  });
}

function rootFieldNames({ query }: ApolloLink.Operation): string[] {
  return query.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((field) =>
          field.kind === Kind.FIELD ? [(field.alias ?? field.name).value] : [],
        )
      : [],
  );
}

/** Gives the part of a response for some root fields; null if it has no data. */
export function selectFields(
  { data, errors = [] }: InitialResponse,
  fields: readonly string[],
): ApolloLink.Result | null {
  if (!data) return null;
  const own = errors.filter(({ path }) => fields.includes(String(path?.[0])));
  return {
    data: Object.fromEntries(fields.map((field) => [field, data[field]])),
    ...(own.length > 0 && { errors: own }),
  };
}
