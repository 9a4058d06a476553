import { setTimeout as delay } from 'node:timers/promises';
import type { RestClient } from '../bench/rest-client.ts';

export interface RetriedRequest {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
  /** The same in all attempts, so that the write is done once. */
  idempotencyKey?: string;
}

export interface RetriedOptions {
  /** How long an attempt may take. */
  timeoutMs?: number;
  /** Signs the person in again after their session was lost; without it, a lost session is a fault. */
  signIn?: (() => Promise<unknown>) | undefined;
}

export interface RetriedResponse<Body> {
  body: Body;
  /** Why each earlier attempt failed. */
  failures: string[];
  /** By `performance.now()`. */
  startedAt: number;
  answeredAt: number;
}

/**
 * Sends a request until it gets a response, as a phone does. Attempts without a response, or with 503,
 * are repeated. Anything else is a fault, for which it throws.
 */
export async function sendWithRetries<Body>(
  portal: string,
  person: RestClient,
  request: RetriedRequest,
  { timeoutMs = 10_000, signIn }: RetriedOptions = {},
): Promise<RetriedResponse<Body>> {
  const startedAt = performance.now();
  for (const failures: string[] = []; ; await delay(50)) {
    const outcome = await attempt<Body>(portal, person, request, timeoutMs, signIn);
    if ('body' in outcome) {
      return { body: outcome.body, failures, startedAt, answeredAt: performance.now() };
    }
    failures.push(outcome.failure);
  }
}

async function attempt<Body>(
  portal: string,
  person: RestClient,
  { method = 'POST', path, body, idempotencyKey }: RetriedRequest,
  timeoutMs: number,
  signIn: RetriedOptions['signIn'],
): Promise<{ body: Body } | { failure: string }> {
  const response = await fetch(`${portal}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      cookie: person.cookie(),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((failure: Error) => failure);
  if (response instanceof Error)
    return { failure: `${method} ${path}: ${response.cause ?? response}` };
  const answer = await response.json().catch(() => null);
  const failure = `${method} ${path}: ${response.status} ${JSON.stringify(answer)}`;
  if (!answer) return { failure };
  if (response.ok) return { body: answer as Body };
  if (response.status === 401 && signIn) {
    await signIn().catch(() => undefined);
    return { failure };
  }
  // Unavailable, or the first attempt is still in progress: anything else is a fault.
  const { code } = answer as { code: string };
  if (response.status === 503 || code === 'IDEMPOTENCY_KEY_IN_USE') return { failure };
  throw new Error(failure);
}
