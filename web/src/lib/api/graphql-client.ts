import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import type { DocumentNode } from 'graphql';
import { from, of, switchMap, tap, timeout } from 'rxjs';
import { possibleTypes } from '../../gql/documents.ts';
import { initialQueriesLink } from '../initial-queries/initial-queries-link.ts';
import { abortableFetch, readTimeoutMs } from './abortable-fetch.ts';
import { isOutcomeUnknown, isUnauthorized } from './api-error.ts';
import { toApiError } from './graphql-error.ts';
import { forgetIdempotencyKey, idempotencyKey } from './idempotency-key.ts';
import { needsReauthentication, reauthenticate } from './reauthentication.ts';
import { reportUnauthorized } from './report-unauthorized.ts';
import { backgroundHeader } from './rest-client.ts';
import {
  hideUnnormalisedSelections,
  restoreHiddenSelections,
  updateUnnormalisedLists,
} from './unnormalised-fields.ts';

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
 * Creates an Apollo Client with its own cache for one signed-in user. Like the REST client, it
 * never expires or retries; polling queries send the header of `rest-client.ts`.
 */
export function createGraphqlClient(userId: string): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      unauthorizedLink(),
      recentSignInLink(),
      idempotencyLink(),
      readTimeoutLink(),
      initialQueriesLink(userId),
      new HttpLink({
        uri: '/graphql',
        credentials: 'include',
        fetch: abortableFetch,
        print: (document, print) =>
          print(restoreHiddenSelections.transformDocument(document as DocumentNode)),
      }),
    ]),
    cache: new InMemoryCache({ possibleTypes }),
    documentTransform: hideUnnormalisedSelections,
    // If one service is down, show the data of the others.
    defaultOptions: {
      watchQuery: { errorPolicy: 'all' },
      mutate: { update: updateUnnormalisedLists },
    },
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

/** Sends a write again after the user has signed in again for it. */
function recentSignInLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      switchMap((result) => {
        const isRefused =
          result.errors?.length &&
          needsReauthentication(toApiError(new CombinedGraphQLErrors(result)));
        if (!isRefused) return of(result);
        return from(reauthenticate()).pipe(
          switchMap((isDone) => (isDone ? forward(operation) : of(result))),
        );
      }),
    ),
  );
}

/**
 * Whether the page sends a write on its own, such as marking a message as read. It takes no
 * idempotency key, because the key of a user’s unsettled write must stay.
 */
function isBackground(operation: ApolloLink.Operation): boolean {
  const { headers } = operation.getContext() as { headers?: Record<string, string> };
  return Object.keys(backgroundHeader).some((name) => headers?.[name] !== undefined);
}

/** A query isn't polled again while a response is awaited. */
function readTimeoutLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const response = forward(operation);
    return operation.operationType === 'mutation'
      ? response
      : response.pipe(timeout({ first: readTimeoutMs }));
  });
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
      if (!error || !isOutcomeUnknown(toApiError(error))) forgetIdempotencyKey();
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
