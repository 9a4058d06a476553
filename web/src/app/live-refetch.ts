import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { backgroundHeader } from './rest.ts';

const restMs = 600;
const longestRestMs = 10_000;
type Refetch = (documents: readonly DocumentNode[]) => void;
const refetches = new WeakMap<ApolloClient, Refetch>();

/**
 * Asks at once for what the active queries of these documents show, then rests: in a rush of
 * changes each is asked for now and then, less often where answers take long.
 */
export function refetchSoon(client: ApolloClient, documents: readonly DocumentNode[]): void {
  let refetch = refetches.get(client);
  if (!refetch) {
    refetch = refetcher(client);
    refetches.set(client, refetch);
  }
  refetch(documents);
}

function refetcher(client: ApolloClient): Refetch {
  const wanted = new Set<DocumentNode>();
  let isAtIt = false;

  async function work(): Promise<void> {
    while (wanted.size > 0) {
      const documents = [...wanted];
      wanted.clear();
      const startedAt = performance.now();
      await Promise.allSettled(questionsOf(client, documents).map((ask) => ask()));
      const tookMs = performance.now() - startedAt;
      const rest = Math.min(longestRestMs, Math.max(restMs, 2 * tookMs));
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    isAtIt = false;
  }

  return (documents) => {
    for (const document of documents) wanted.add(document);
    if (isAtIt) return;
    isAtIt = true;
    // All that hear of the same change are asked for together.
    queueMicrotask(() => void work());
  };
}

/**
 * Each question that is on the screen, once, however many parts show its answer. As polling, and
 * into the cache alone: a part of the portal that is away leaves on the screen what is there.
 */
function questionsOf(client: ApolloClient, documents: readonly DocumentNode[]) {
  const questions = new Map<string, () => Promise<unknown>>();
  for (const [place, query] of documents.entries()) {
    for (const { variables } of client.getObservableQueries([query])) {
      questions.set(`${place} ${JSON.stringify(variables)}`, () =>
        client.query({
          query,
          variables,
          fetchPolicy: 'network-only',
          // One that is under way may have looked before the change.
          context: { headers: backgroundHeader, queryDeduplication: false },
        }),
      );
    }
  }
  return [...questions.values()];
}
