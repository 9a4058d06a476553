/** What tracing needs of the environment (`tracingEnv` of the runtime). */
export interface TracingEnv {
  /** The base URL of an OTLP collector. Without it nothing is traced, and no SDK is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** The share of traces that are recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: number;
}

export interface Tracing {
  /** Exports the remaining spans and stops. */
  stop(): Promise<void>;
}

/**
 * Starts to export traces of this process if an endpoint is set; null otherwise. The SDK is loaded
 * only then: it takes 20 MB. `onFailure` gets the error of an export, at most once a minute.
 */
export async function startTracing(
  service: string,
  env: TracingEnv,
  onFailure: (error: Error) => void,
): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = env;
  if (!endpoint) return null;
  const { startTracerProvider } = await import('./tracer-provider.ts');
  return startTracerProvider({ service, endpoint, ratio, onFailure });
}
