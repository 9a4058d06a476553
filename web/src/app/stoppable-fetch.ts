import { nextTurn } from './next-turn.ts';

let stopping = new AbortController();

/** Fetches until `stopRequests`. */
export const stoppableFetch: typeof fetch = async (input, init = {}) => {
  const own = init.signal;
  const signal = own ? (AbortSignal.any?.([own, stopping.signal]) ?? own) : stopping.signal;
  // A page begins with ten of them: without a turn in between a phone does nothing else for 0.2 s.
  await nextTurn();
  return fetch(input, { ...init, signal });
};

/** Gives up what is under way: answered after the session has ended, it would only be refused. */
export function stopRequests(): void {
  stopping.abort();
  stopping = new AbortController();
}
