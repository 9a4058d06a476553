import { Counter, Histogram } from 'prom-client';

const requestDuration = new Histogram({
  name: 'portal_gateway_request_duration_seconds',
  help: 'Duration of the gateway’s responses, by route and status',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const subgraphRequests = new Counter({
  name: 'portal_gateway_subgraph_requests_total',
  help: 'Requests of the gateway to a service, and whether it responded',
  labelNames: ['service', 'result'] as const,
});

/**
 * Records one response and gives its duration in milliseconds. `route` must be one of a fixed set,
 * or the number of time series grows without bound.
 */
export function recordRequest(route: string, status: number, startedAt: number): number {
  const ms = performance.now() - startedAt;
  requestDuration.observe({ route, status }, ms / 1000);
  return Math.round(ms);
}

/** Counts one request to a service. */
export function countSubgraphRequest(service: string, result: 'ok' | 'unavailable'): void {
  subgraphRequests.inc({ service, result });
}
