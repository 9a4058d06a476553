import { errorCode } from './api-error.ts';

/** Asks the user to sign in again; whether they did. */
export type AskToReauthenticate = () => Promise<boolean>;

let ask: AskToReauthenticate | null = null;
let running: Promise<boolean> | null = null;

/** Sets what asks the user. Returns the function that removes it. */
export function onReauthenticationNeeded(asks: AskToReauthenticate): () => void {
  ask = asks;
  return () => {
    ask = null;
    // What is open goes with its page.
    running = null;
  };
}

/** Whether the server wants the user to sign in again before it does what was answer (docs/sign-in.md). */
export function needsReauthentication(error: unknown): boolean {
  return errorCode(error) === 'RECENT_SIGN_IN_REQUIRED';
}

/** Asks the user to sign in again, once for all requests that wait for it; whether they did. */
export function reauthenticate(): Promise<boolean> {
  if (running) return running;
  const answer = (ask?.() ?? Promise.resolve(false)).finally(() => {
    if (running === answer) running = null;
  });
  running = answer;
  return answer;
}

/** Sends a request, and sends it again if the user had to sign in again first and did. */
export async function withRecentSignIn<Output>(send: () => Promise<Output>): Promise<Output> {
  try {
    return await send();
  } catch (error) {
    if (!needsReauthentication(error) || !(await reauthenticate())) throw error;
    return send();
  }
}
