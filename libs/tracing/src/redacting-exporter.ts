import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { allowedAttributes } from './attributes.ts';
import { tracerName } from './spans.ts';

/**
 * Wraps an exporter so that it gets only the allowed attributes of a span, and no events or status
 * messages, because these quote errors, which may quote what a person typed.
 */
export function createRedactingExporter(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(redactSpan), done),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function redactSpan(span: ReadableSpan): ReadableSpan {
  // Inherits the rest: a span's own methods need it as `this`.
  return Object.create(span, {
    attributes: { value: redactAttributes(span) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
    links: { value: span.links.map(({ context }) => ({ context })) },
  });
}

/** Apollo's gateway copies the operation name of a client's document, which may be anything. */
function redactAttributes({ attributes, instrumentationScope }: ReadableSpan) {
  const { 'graphql.operation.name': clientName, ...others } = allowedAttributes(attributes);
  return instrumentationScope.name === tracerName && clientName !== undefined
    ? { ...others, 'graphql.operation.name': clientName }
    : others;
}
