import type { CloudEvent } from '@portal/contracts/event';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { activeSpanContext, noParent, withSpan } from '@portal/tracing/spans';
import { recordSpans } from '@portal/tracing/testing/record-spans';
import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';
import { startConsumer } from './event-consumer.ts';
import { createPublisher, createUserCreatedEvent } from './testing/bus-fixtures.ts';

test('an event carries the trace of its request through the outbox and the stream to its handler', async () => {
  const nats = await startNatsServer();
  const identity = await createPublisher('identity', nats.url);
  /** The trace in which each event was handled, by the id of the account. */
  const handledIn = new Map<string, string | undefined>();

  /** A request that creates an account, as two of them do before the relay starts. */
  const create = async (id: string) => {
    const event = createUserCreatedEvent({ id });
    await identity.outbox.transact({}, async ({ publish }) => ok(publish(event)));
    return event;
  };
  const old = await create(newId());
  const { finish } = await recordSpans('identity');
  const events = [old];
  for (const id of [newId(), newId()]) {
    events.push(await withSpan('request', { parent: noParent }, () => create(id)));
  }

  const relay = identity.relay();
  const consumer = startConsumer({
    nc: await connectNatsAs('leave', nats.url),
    connection: await connectDatabase(await freshDatabase('bus-leave')),
    service: 'leave',
    from: 'identity',
    handlers: {
      'user-created': async ({ data }: CloudEvent<{ id: string }>) =>
        handledIn.set(data.id, activeSpanContext()?.traceId),
    },
  });
  await eventually(() => expect(handledIn.size).toBe(3));
  await consumer.close();
  await relay.close();

  const spans = await finish();
  const requests = spans.filter(({ name }) => name === 'request');
  const [untraced, first, second] = events.map(({ traceparent }) => traceparent);
  expect(untraced).toBeUndefined();
  expect(handledIn.get(old.subject)).toBeUndefined();
  expect([first, second]).toEqual(
    requests.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
  );
  for (const [index, { traceId, spanId: parentSpanId }] of requests.entries()) {
    for (const name of ['publish', 'process'].map(
      (verb) => `${verb} portal.identity.user-created`,
    )) {
      expect(spans).toContainEqual(expect.objectContaining({ name, traceId, parentSpanId }));
    }
    expect(handledIn.get(events[index + 1]?.subject ?? '')).toBe(traceId);
  }
  expect(spans).toHaveLength(6);
  // Neither the person's id, which is in the subject, nor anything of the account.
  expect(spans.map(({ text }) => text).join()).not.toMatch(/[0-9a-f]{24}|ada/i);
});

test('a batch is in the trace of one of its inputs, never in that of the batch before', async () => {
  const { finish } = await recordSpans('attendance');
  const seen: (string | undefined)[] = [];
  const add = createBatcher<string, string>({
    maxConcurrentBatches: 1,
    processBatch: async (inputs) => {
      seen.push(activeSpanContext()?.traceId);
      return inputs.includes('split') ? null : inputs;
    },
    processOne: async (input) => `${input} ${activeSpanContext()?.traceId}`,
  });
  const request = (input: string) => withSpan(input, { parent: noParent }, async () => add(input));
  const outputs = await Promise.all([request('first'), add('untraced'), request('split')]);

  const spans = await finish();
  const traceOf = (name: string) => spans.find((one) => one.name === name)?.traceId;
  expect(seen).toEqual([traceOf('first'), traceOf('split')]);
  expect(outputs).toEqual(['first', 'untraced undefined', `split ${traceOf('split')}`]);
});
