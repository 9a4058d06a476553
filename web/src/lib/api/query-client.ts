import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportUnauthorized } from './report-unauthorized.ts';
import { readRest } from './rest-client.ts';

/**
 * Caches what is read by REST: the session, the first setup, bank holidays. Nothing expires, is
 * refetched on focus or retried. A query’s key joined is the path that it reads.
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
