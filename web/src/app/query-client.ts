import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { readRest } from './rest.ts';
import { reportUnauthorized } from './unauthorized.ts';

/**
 * What is REST by nature: the session, the first setup. Nothing goes stale by time, nothing is
 * fetched again on focus, nothing is retried; a query's key joined is the path that it reads
 * (portal.md section 7).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => reportUnauthorized(error, 'background') }),
  mutationCache: new MutationCache({ onError: (error) => reportUnauthorized(error, 'action') }),
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => readRest(queryKey.join('/'), { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
