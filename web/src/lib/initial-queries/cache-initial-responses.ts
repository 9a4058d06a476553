import type { ApolloClient } from '@apollo/client';
import { type DocumentNode, Kind } from 'graphql';
import { hideUnnormalisedSelections } from '../api/unnormalised-fields.ts';
import { readArrivedQuery } from './prefetch-initial-queries.ts';

/**
 * Writes the prefetched responses that have arrived to a new cache, so that the first render has its data. Those with
 * errors are left to `initialQueriesLink`, which passes the errors on.
 */
export function cacheInitialResponses(
  client: ApolloClient,
  userId: string,
  documents: readonly DocumentNode[],
): void {
  for (const document of documents) {
    const arrived = readArrivedQuery(userId, operationName(document));
    // The cache reads only the fields of the document.
    if (!arrived) continue;
    client.writeQuery({
      query: hideUnnormalisedSelections.transformDocument(document),
      ...arrived,
    });
  }
}

/** The name of the operation in a document. */
export function operationName(document: DocumentNode): string {
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) return definition.name?.value ?? '';
  }
  return '';
}
