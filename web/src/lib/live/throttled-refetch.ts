import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { backgroundHeader } from '../api/rest-client.ts';

const minPauseMs = 600;
const maxPauseMs = 10_000;
type Refetch = (documents: readonly DocumentNode[]) => void;
const refetchByClient = new WeakMap<ApolloClient, Refetch>();

/**
 * Refetches the active queries of these documents at once, then pauses. During a burst of changes
 * queries are refetched at intervals, which grow with the response time.
 */
export function throttledRefetch(client: ApolloClient, documents: readonly DocumentNode[]): void {
  let refetch = refetchByClient.get(client);
  if (!refetch) {
    refetch = createRefetch(client);
    refetchByClient.set(client, refetch);
  }
  refetch(documents);
}

function createRefetch(client: ApolloClient): Refetch {
  const queued = new Set<DocumentNode>();
  let isRunning = false;

  async function run(): Promise<void> {
    while (queued.size > 0) {
      const documents = [...queued];
      queued.clear();
      const startedAt = performance.now();
      await Promise.allSettled(refetchesOf(client, documents).map((refetch) => refetch()));
      const tookMs = performance.now() - startedAt;
      const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, 2 * tookMs));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isRunning = false;
  }

  return (documents) => {
    for (const document of documents) queued.add(document);
    if (isRunning) return;
    isRunning = true;
    // Collects all documents that the same change affects.
    queueMicrotask(() => void run());
  };
}

/**
 * One request per active query and variables, however many components use it. Sent as background
 * requests into the cache, so that an unavailable service leaves the shown data in place.
 */
function refetchesOf(client: ApolloClient, documents: readonly DocumentNode[]) {
  const requests = new Map<string, () => Promise<unknown>>();
  for (const [place, query] of documents.entries()) {
    for (const { variables } of client.getObservableQueries([query])) {
      requests.set(`${place} ${JSON.stringify(variables)}`, () =>
        client.query({
          query,
          variables,
          fetchPolicy: 'network-only',
          // A request in flight may have read before the change.
          context: { headers: backgroundHeader, queryDeduplication: false },
        }),
      );
    }
  }
  return [...requests.values()];
}
