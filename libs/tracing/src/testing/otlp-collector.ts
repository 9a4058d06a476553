import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as the collector received it. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  /** In milliseconds since 1970. */
  start: number;
  end: number;
  attributes: Record<string, string | number>;
  isFailed: boolean;
  linkedSpanIds: string[];
  /** All that was received of it, to search it for what must not be there. */
  text: string;
}

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface OtlpSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  links: { spanId: string }[];
  status: { code: number };
}

interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

const failed = 2;

/** Starts a server that receives traces as an OpenTelemetry collector does: OTLP over HTTP, as JSON. */
export async function startOtlpCollector() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    spans.push(...readSpans((await json(request)) as OtlpRequest));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function readSpans({ resourceSpans }: OtlpRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(readAttributes(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => readSpan(service, span)));
  });
}

function readSpan(service: string, span: OtlpSpan): ReceivedSpan {
  const { name, traceId, spanId, parentSpanId = '', attributes, status, links } = span;
  return {
    service,
    name,
    traceId,
    spanId,
    parentSpanId,
    start: toMilliseconds(span.startTimeUnixNano),
    end: toMilliseconds(span.endTimeUnixNano),
    attributes: readAttributes(attributes),
    isFailed: status.code === failed,
    linkedSpanIds: links.map((link) => link.spanId),
    text: JSON.stringify({ ...span, traceId: '', spanId: '', parentSpanId: '', links: [] }),
  };
}

/** To the microsecond: a number has no room for the nanoseconds since 1970. */
function toMilliseconds(nanoseconds: string): number {
  return Math.round(Number(nanoseconds) / 1e3) / 1e3;
}

function readAttributes(attributes: OtlpAttribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}
