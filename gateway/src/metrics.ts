import { Counter, Histogram } from 'prom-client';

const requests = new Histogram({
  name: 'portal_gateway_request_duration_seconds',
  help: 'How long an answer of the gateway took, by route and status',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const fetches = new Counter({
  name: 'portal_gateway_subgraph_requests_total',
  help: 'Requests of the gateway to a service, and whether it answered',
  labelNames: ['service', 'result'] as const,
});

/**
 * Notes one answer and gives the milliseconds that it took. `route` must be one of a fixed set, or
 * the metrics grow for ever.
 */
export function countAnswer(route: string, status: number, startedAt: number): number {
  const ms = performance.now() - startedAt;
  requests.observe({ route, status }, ms / 1000);
  return Math.round(ms);
}

/** Notes one request to a service. */
export function countFetch(service: string, result: 'ok' | 'away'): void {
  fetches.inc({ service, result });
}
