import { ApolloLink, Observable } from '@apollo/client';
import { Kind } from 'graphql';
import { type FirstViewResponse, takeFromFirstView } from './first-view.ts';

/** Answers the queries of a person's first view from the one request that began before this code. */
export function firstViewLink(userId: string): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const response = takeFromFirstView(userId, operation.operationName, operation.variables);
    if (!response) return forward(operation);
    return new Observable((observer) => {
      let subscription: { unsubscribe(): void } | undefined;
      let isOver = false;
      void response.then((whole) => {
        if (isOver) return;
        const own = whole && partOf(whole, rootFieldsOf(operation));
        if (!own) {
          subscription = forward(operation).subscribe(observer);
          return;
        }
        observer.next(own);
        observer.complete();
      });
      return () => {
        isOver = true;
        subscription?.unsubscribe();
      };
    });
  });
}

function rootFieldsOf({ query }: ApolloLink.Operation): string[] {
  return query.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((field) =>
          field.kind === Kind.FIELD ? [(field.alias ?? field.name).value] : [],
        )
      : [],
  );
}

/** What a response says of some root fields; null where that is nothing. */
export function partOf(
  { data, errors = [] }: FirstViewResponse,
  fields: readonly string[],
): ApolloLink.Result | null {
  if (!data) return null;
  const own = errors.filter(({ path }) => fields.includes(String(path?.[0])));
  return {
    data: Object.fromEntries(fields.map((field) => [field, data[field]])),
    ...(own.length > 0 && { errors: own }),
  };
}
