import { trace } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { traceJob } from './job-spans.ts';
import {
  activeSpanContext,
  bindToTrace,
  isRecording,
  noParent,
  setActiveAttributes,
  startSpan,
  withSpan,
} from './spans.ts';
import { startTracing } from './start-tracing.ts';
import { recordSpans } from './testing/record-spans.ts';
import {
  contextOfTraceparent,
  currentTraceparent,
  serverTimingHeader,
  traceHeaders,
} from './trace-context.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('without an endpoint nothing is traced or passed on', async () => {
  expect(await startTracing('leave', { OTEL_TRACES_SAMPLER_ARG: 1 }, () => {})).toBeNull();
  await withSpan('work', {}, async () => {
    expect(activeSpanContext()).toBeUndefined();
    expect(isRecording()).toBe(false);
    expect(traceHeaders()).toEqual({});
    expect(serverTimingHeader()).toEqual({});
  });
  expect(contextOfTraceparent(traceparent)).toBeNull();
});

test('spans form one trace, also by way of a header and of a job', async () => {
  const { finish } = await recordSpans('leave');
  const passedOn = await withSpan('request', { kind: 'server', parent: noParent }, async () => {
    await withSpan('inner', { attributes: { 'http.route': 'requestLeave' } }, async () => {});
    expect(serverTimingHeader({ browser: 'x' })).toEqual({
      'server-timing': `traceparent;desc="${currentTraceparent()}", browser;desc="x"`,
    });
    return traceHeaders();
  });
  const parent = contextOfTraceparent(passedOn.traceparent);
  expect(parent).not.toBeNull();
  await withSpan('remote', { parent: parent ?? noParent }, async () => {});
  await traceJob('archive-day', passedOn, async () => {});
  await traceJob('mail', {}, async () => {});

  const spans = await finish();
  const named = (name: string) => spans.find((one) => one.name === name);
  const root = named('request');
  expect(root).toMatchObject({ service: 'leave', parentSpanId: '', isFailed: false });
  expect(named('inner')?.attributes).toEqual({ 'http.route': 'requestLeave' });
  const { traceId, spanId: parentSpanId } = root ?? {};
  for (const name of ['inner', 'remote', 'job archive-day']) {
    expect(named(name)).toMatchObject({ traceId, parentSpanId });
  }
  expect(named('job mail')).toMatchObject({ parentSpanId: '' });
  expect(named('job mail')?.traceId).not.toBe(traceId);
});

test('a span can be one of the past, and its end stops what it left behind from being recorded', async () => {
  const { finish } = await recordSpans('gateway');
  const [start, end] = [Date.now() - 5_000, Date.now() - 3_000];
  startSpan('earlier', { parent: noParent, startTime: start }).end(end);
  const leftover = await withSpan('request', { parent: noParent }, async () => {
    expect(isRecording()).toBe(true);
    return bindToTrace(isRecording);
  });
  expect(leftover()).toBe(false);
  const earlier = (await finish()).find(({ name }) => name === 'earlier');
  expect([earlier?.start, earlier?.end]).toEqual([start, end]);
});

test('work of another request keeps its own trace', async () => {
  const { finish } = await recordSpans('leave');
  const bound = await withSpan('first', { parent: noParent }, async () =>
    bindToTrace(() => activeSpanContext()?.spanId),
  );
  const other = await withSpan('second', { parent: noParent }, async () => bound());
  const spans = await finish();
  expect(other).toBe(spans.find(({ name }) => name === 'first')?.spanId);
});

test('only allowed attributes are exported, and neither errors nor names that clients choose', async () => {
  const { finish } = await recordSpans('gateway');
  const failing = withSpan('request', { parent: noParent }, async () => {
    setActiveAttributes({ 'graphql.operation.name': 'requestLeave' });
    throw new TypeError('Ada Lovelace has measles');
  });
  await expect(failing).rejects.toThrow('measles');
  const foreign = trace.getTracer('apollo/gateway-js').startSpan('gateway.request', {
    attributes: {
      service: 'leave',
      'graphql.operation.name': 'AdaLovelace',
      'graphql.document': '{ ada }',
      'http.route': 'Lovelace'.repeat(20),
    },
  });
  foreign.recordException(new Error('Ada Lovelace has measles'));
  foreign.setStatus({ code: 2, message: 'Ada Lovelace has measles' });
  foreign.addLink({
    context: foreign.spanContext(),
    attributes: { ada: 'Lovelace' },
  });
  foreign.end();

  const spans = await finish();
  expect(spans.map(({ attributes, isFailed }) => ({ attributes, isFailed }))).toEqual([
    {
      attributes: { 'graphql.operation.name': 'requestLeave', 'error.type': 'TypeError' },
      isFailed: true,
    },
    { attributes: { service: 'leave' }, isFailed: true },
  ]);
  expect(JSON.stringify(spans)).not.toMatch(/\bada\b|lovelace|measles/i);
});

test('a trace that isn’t sampled stores nothing, and other processes don’t sample it either', async () => {
  const { finish } = await recordSpans('gateway', { ratio: 0 });
  await withSpan('request', { parent: noParent }, async () => {
    expect(currentTraceparent()).toBeUndefined();
    expect(traceHeaders().traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    const parent = contextOfTraceparent(traceHeaders().traceparent) ?? noParent;
    await withSpan('remote', { parent }, async () => expect(activeSpanContext()).toBeUndefined());
  });
  await withSpan(
    'sampled elsewhere',
    { parent: contextOfTraceparent(traceparent) ?? noParent },
    async () => {},
  );
  expect((await finish()).map(({ name }) => name)).toEqual(['sampled elsewhere']);
});

test('a collector that is down is reported, and stops nothing', async () => {
  const failures: Error[] = [];
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: 1 };
  const tracing = await startTracing('leave', env, (failure) => failures.push(failure));
  await withSpan('work', { parent: noParent }, async () => {});
  await tracing?.stop();
  expect(failures).toHaveLength(1);
});
