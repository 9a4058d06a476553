import { londonDay, weekOf } from '@portal/kernel/london';
import { initialQueries } from '../../gql/initial-queries.ts';
import { abortableFetch } from '../api/abortable-fetch.ts';
import { yieldToBrowser } from '../browser/yield-to-browser.ts';
import type { SignedInUser } from '../session/session.ts';
import { currentTime } from '../time/server-clock.ts';

export interface InitialResponse {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; path?: readonly (string | number)[] }[];
}

interface PrefetchedQuery {
  variables: object;
  response: Promise<InitialResponse | null>;
  /** What `response` has resolved to. */
  arrived?: InitialResponse | null;
}

interface PrefetchedQueries {
  userId: string;
  /** As `performance.now`; undefined if nothing was requested. */
  requestedAt: number | undefined;
  /** The queries that haven't been taken yet, by name. */
  queries: Map<string, PrefetchedQuery>;
  /** Until all responses have arrived, or for `firstRenderWaitMs` at most. */
  arrival: Promise<unknown> | null;
}

// The first view is rendered once, with its data, unless a service is slow.
const firstRenderWaitMs = 1_000;
// After this time each query is sent on its own, so that a slow service delays only its own card.
const timeoutMs = 2_000;
const freshForMs = 10_000;
let prefetched: PrefetchedQueries | null = null;

/**
 * Requests the data of the first screen while the code of the screen is still being fetched: one
 * request for an employee, two for an administrator. Once per person, and not after their first view.
 */
export function prefetchInitialQueries(user: SignedInUser | null): void {
  if (!user) prefetched = null;
  if (user?.missingSecondFactor?.isSessionLimited) return;
  if (!user || user.isFirstLogin || prefetched?.userId === user.id) return;
  const { pathname, search } = window.location;
  if (pathname !== '/' || search !== '') return;
  const inputs = currentWeekInputs();
  const queries = new Map<string, PrefetchedQuery>();
  for (const merged of initialQueries[user.isAdmin ? 'admin' : 'employee']) {
    const { operationName, query } = merged;
    const parts = merged.queries.map((name) => [name, inputs[name]] as const);
    const variables = Object.fromEntries(
      parts.flatMap(([name, input]) => (input ? [[`${name}_input`, input]] : [])),
    );
    const response = postQuery({ operationName, query, variables });
    for (const [name, input] of parts) {
      const query: PrefetchedQuery = { variables: input ? { input } : {}, response };
      queries.set(name, query);
      void response.then((arrived) => {
        query.arrived = arrived;
      });
    }
  }
  const request: PrefetchedQueries = {
    userId: user.id,
    requestedAt: performance.now(),
    queries,
    arrival: null,
  };
  const responses = Array.from(queries.values(), ({ response }) => response);
  request.arrival = Promise.race([Promise.all(responses), nullAfter(firstRenderWaitMs)]).then(
    () => {
      request.arrival = null;
    },
  );
  prefetched = request;
}

/** Resolves when the first view can be rendered with its data; null if it needn't wait. */
export function pendingInitialResponses(userId: string): Promise<unknown> | null {
  return prefetched?.userId === userId ? prefetched.arrival : null;
}

/** Gives the variables and data of a prefetched query if its response has arrived without an error. */
export function readArrivedQuery(
  userId: string,
  name: string,
): { variables: object; data: Record<string, unknown> } | null {
  if (!isFresh(userId)) return null;
  const query = prefetched?.queries.get(name);
  if (!query?.arrived?.data || query.arrived.errors) return null;
  return { variables: query.variables, data: query.arrived.data };
}

/**
 * Ends prefetching for a person after their first view was rendered: every query is then sent on its own. Otherwise a later
 * view could get a response from before a change.
 */
export function finishInitialQueries(userId: string): void {
  const requestedAt = initialQueriesRequestedAt(userId);
  prefetched = { userId, requestedAt, queries: new Map(), arrival: null };
}

/**
 * Gives the prefetched response for a query, or null if the query must be sent on its own. Each
 * response is given once, and only shortly after the page was opened.
 */
export function takePrefetchedResponse(
  userId: string,
  name: string | undefined,
  variables: object,
): Promise<InitialResponse | null> | null {
  if (prefetched?.userId !== userId || !name) return null;
  const query = prefetched.queries.get(name);
  prefetched.queries.delete(name);
  if (!query || JSON.stringify(query.variables) !== JSON.stringify(variables)) return null;
  if (!isFresh(userId)) return null;
  return Promise.race([afterYielding(query.response), nullAfter(timeoutMs)]);
}

/** When the initial queries were sent, as `performance.now`; undefined if it wasn't. */
export function initialQueriesRequestedAt(userId: string): number | undefined {
  return prefetched?.userId === userId ? prefetched.requestedAt : undefined;
}

function isFresh(userId: string): boolean {
  if (prefetched?.userId !== userId) return false;
  const { requestedAt } = prefetched;
  return requestedAt !== undefined && performance.now() - requestedAt <= freshForMs;
}

function currentWeekInputs(): Record<string, object> {
  const { start, end } = weekOf(londonDay(new Date(currentTime())));
  return { OwnWeek: { day: start }, OwnEntries: { startDate: start, endDate: end } };
}

async function postQuery(body: object): Promise<InitialResponse | null> {
  try {
    const response = await abortableFetch('/graphql', {
      method: 'POST',
      credentials: 'include',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok ? await response.json() : null;
  } catch {
    // The queries are then sent on their own and report the error.
    return null;
  }
}

/** Yields between queries: rendering all of one response at once would block a phone for 0.3 s. */
async function afterYielding<Value>(response: Promise<Value>): Promise<Value> {
  const value = await response;
  await yieldToBrowser();
  return value;
}

function nullAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}
