import { isUnauthorized } from './api-error.ts';

/** What got the 401 response: a request that the page sent on its own, or a user’s action. */
export type UnauthorizedRequest = 'background' | 'action';

let isIgnored = false;
/** How many changes of the session's id are under way; apart from `isIgnored`, which other changes reset. */
let idChanges = 0;
const listeners = new Set<(request: UnauthorizedRequest) => void>();

/**
 * Reports an error if it means that the session ended while the page was open; once only. Gives whether it was
 * reported: while the session gets a new id, it isn't.
 */
export function reportUnauthorized(error: unknown, request: UnauthorizedRequest): boolean {
  if (!isUnauthorized(error) || isIgnored || idChanges > 0) return false;
  isIgnored = true;
  for (const listener of listeners) listener(request);
  return true;
}

/** Calls back when the session has ended. Returns the function that unsubscribes. */
export function onUnauthorized(listener: (request: UnauthorizedRequest) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ignores 401 responses from now on: the user is signing out or has signed out. */
export function ignoreUnauthorized(): void {
  isIgnored = true;
}

/** How long responses to requests that were sent with the old session's cookie may still arrive. */
const lateResponseMs = 2_000;

/** Sends a request that gives the session a new id. Requests with the old one get a 401, which is ignored. */
export async function whileSessionIdChanges<Output>(send: () => Promise<Output>): Promise<Output> {
  idChanges += 1;
  try {
    return await send();
  } finally {
    setTimeout(() => {
      idChanges -= 1;
    }, lateResponseMs);
  }
}

/** Handles 401 responses again: somebody signed in, or the browser restored the page. */
export function resumeUnauthorizedReports(): void {
  isIgnored = false;
}
