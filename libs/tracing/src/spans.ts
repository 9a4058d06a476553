import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { SpanAttributes } from './attributes.ts';

/** The name of the portal's own spans, as opposed to those of libraries. */
export const tracerName = 'portal';

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Where a span belongs: the span that is its parent, if any. */
export type TraceContext = Context;

/** The parent of a span that begins a trace, whatever is active. */
export const noParent: TraceContext = ROOT_CONTEXT;

export interface SpanOptions {
  kind?: keyof typeof kinds;
  attributes?: SpanAttributes;
  /** By default the active span is the parent. */
  parent?: TraceContext;
  links?: readonly SpanContext[];
  /** When it began, in milliseconds since 1970; by default now. */
  startTime?: number;
}

/** A span as the portal's code sees it: it accepts only the attributes of attributes.ts. */
export interface PortalSpan {
  rename(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  /** Marks the span as failed. `type` is an error code of the contracts or the name of an error class. */
  fail(type: string): void;
  /** `time` in milliseconds since 1970; by default now. */
  end(time?: number): void;
  /** The context in which this span is the parent. */
  context: TraceContext;
  spanContext: SpanContext;
}

/** Starts a span that isn't active. The caller ends it. */
export function startSpan(name: string, options: SpanOptions = {}): PortalSpan {
  const {
    kind = 'internal',
    attributes,
    parent = context.active(),
    links = [],
    startTime,
  } = options;
  const span = trace
    .getTracer(tracerName)
    .startSpan(
      name,
      { kind: kinds[kind], attributes, startTime, links: links.map((one) => ({ context: one })) },
      parent,
    );
  return {
    rename: (better) => void span.updateName(better),
    setAttributes: (more) => void span.setAttributes(more),
    fail: (type) => failSpan(span, type),
    end: (time) => span.end(time),
    context: trace.setSpan(parent, span),
    spanContext: span.spanContext(),
  };
}

/** Runs `work` in a new span, which ends with it and fails where it throws. */
export async function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: PortalSpan) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  try {
    return await runInContext(span.context, () => work(span));
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work` where the span of a context is the active one. */
export function runInContext<T>(target: TraceContext, work: () => T): T {
  return context.with(target, work);
}

/** Adds attributes to the active span, if there is one. */
export function setActiveAttributes(attributes: SpanAttributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** Gives a function that runs in the trace of the caller, also where another request calls it. */
export function bindToTrace<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  return context.bind(context.active(), work);
}

/** The active span's context if its trace is exported; undefined without one. */
export function activeSpanContext(): SpanContext | undefined {
  const active = trace.getActiveSpan()?.spanContext();
  return active && (active.traceFlags & TraceFlags.SAMPLED) !== 0 ? active : undefined;
}

/** Whether the active span is recorded and hasn't ended. What work leaves behind, such as timers, keeps its context. */
export function isRecording(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type' satisfies keyof SpanAttributes, type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
