import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { tap } from 'rxjs';
import { isUnauthorized, outcomeUnknown } from './api-error.ts';
import { firstViewLink } from './first-view-link.ts';
import { toApiError } from './graphql-error.ts';
import { idempotencyKey, settleWrites } from './idempotency.ts';
import { backgroundHeader } from './rest.ts';
import { stoppableFetch } from './stoppable-fetch.ts';
import { reportUnauthorized } from './unauthorized.ts';

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
      }
    }
  }
}

/**
 * A client with a cache of its own, for one person's stay: what it holds ends with it. Like the
 * REST side, nothing goes stale by time and nothing is retried; a query that is polled says so
 * with the header of rest.ts.
 */
export function createGraphqlClient(userId: string): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      unauthorizedLink(),
      idempotencyLink(),
      firstViewLink(userId),
      new HttpLink({ uri: '/graphql', credentials: 'include', fetch: stoppableFetch }),
    ]),
    cache: new InMemoryCache(),
    // Where one part of the portal is away, the others' answers are shown all the same.
    defaultOptions: { watchQuery: { errorPolicy: 'all' } },
    devtools: { enabled: false },
  });
}

function unauthorizedLink(): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    const apiError = toApiError(error);
    if (!isUnauthorized(apiError)) return;
    const isAction = operation.operationType === 'mutation' && !isBackground(operation);
    reportUnauthorized(apiError, isAction ? 'action' : 'background');
  });
}

/**
 * What the page does by itself, like noting that a message was read. It takes no key: that of
 * something that the person did, and of which the outcome is not known, has to stay.
 */
function isBackground(operation: ApolloLink.Operation): boolean {
  const { headers } = operation.getContext() as { headers?: Record<string, string> };
  return Object.keys(backgroundHeader).some((name) => headers?.[name] !== undefined);
}

function idempotencyLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== 'mutation' || isBackground(operation)) {
      return forward(operation);
    }
    const write = `${operation.operationName} ${JSON.stringify(operation.variables)}`;
    operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
      headers: { ...headers, 'idempotency-key': idempotencyKey(write) },
    }));
    const settleUnlessUnknown = (error?: unknown) => {
      if (!error || !outcomeUnknown(toApiError(error))) settleWrites();
    };
    return forward(operation).pipe(
      tap({
        next: (result) =>
          settleUnlessUnknown(result.errors?.length && new CombinedGraphQLErrors(result)),
        error: settleUnlessUnknown,
      }),
    );
  });
}
