import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { createRedactingExporter } from './redacting-exporter.ts';
import type { Tracing } from './start-tracing.ts';

export interface ProviderOptions {
  service: string;
  /** The base URL of the collector; spans go to `/v1/traces` under it. */
  endpoint: string;
  ratio: number;
  onFailure(error: Error): void;
}

/** A collector that hangs must not delay the end of a process. */
const exportTimeoutMs = 2_000;
const failureIntervalMs = 60_000;

/**
 * Registers OpenTelemetry's SDK for this process. A trace that another process began is recorded if
 * that one records it. Null where the process has a provider already: tests run several services in one.
 */
export function startTracerProvider(options: ProviderOptions): Tracing | null {
  const { service, endpoint, ratio, onFailure } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'portal' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: createRedactingExporter(exporter) })],
  });
  if (!trace.setGlobalTracerProvider(provider)) return null;
  const report = limitRate(onFailure);
  setGlobalErrorHandler(report);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    async stop() {
      await provider.shutdown().catch(report);
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/** Each batch of spans fails while the collector is down: one report a minute is enough. */
function limitRate(onFailure: (error: Error) => void) {
  let nextAt = 0;
  return (failure: unknown) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + failureIntervalMs;
    onFailure(failure instanceof Error ? failure : new Error(String(failure)));
  };
}
