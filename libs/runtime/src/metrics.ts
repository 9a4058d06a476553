import { Counter, collectDefaultMetrics, Histogram, register } from 'prom-client';

// The default of 10 ms would wake each idle process a hundred times a second, for 0.5 % of a core.
const eventLoopMonitoringPrecision = 50;

// In development and tests a module may be loaded by several services of one process.
if (!register.getSingleMetric('process_cpu_user_seconds_total')) {
  collectDefaultMetrics({ eventLoopMonitoringPrecision });
}

const requests = new Counter({
  name: 'portal_requests_total',
  help: 'Requests, GraphQL and downloads, by operation and by the code of their first error, or OK',
  labelNames: ['service', 'operation', 'code'],
});

const durations = new Histogram({
  name: 'portal_request_duration_seconds',
  help: 'How long a request, GraphQL or a download, took, by operation',
  labelNames: ['service', 'operation'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/** Counts one request. `operation` must be a name from the schema, so that the number of labels is bounded. */
export function countRequest(
  service: string,
  operation: string,
  code: string,
  milliseconds: number,
): void {
  requests.inc({ service, operation, code });
  durations.observe({ service, operation }, milliseconds / 1000);
}

/** All metrics of this process in Prometheus's text format. */
export async function metricsText(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await register.metrics() };
}
