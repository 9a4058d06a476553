import { registerCleanUp } from '@portal/testing/clean-up';
import { freshDatabase } from '@portal/testing/databases';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { connectValkeyAt, freshValkey } from '@portal/testing/valkey';
import { noParent, withSpan } from '@portal/tracing/spans';
import { recordSpans } from '@portal/tracing/testing/record-spans';
import { traceHeaders } from '@portal/tracing/trace-context';
import { expect, test } from 'vitest';
import { connectMongo } from './mongo.ts';
import { broken, rename, startTestSubgraph } from './testing/subgraph.ts';
import { traceMongoCommands } from './trace-mongo-commands.ts';
import { traceValkeyCommands } from './trace-valkey-commands.ts';

const ann = { userId: 'a'.repeat(24), role: 'employee' } as const;

test('a service continues the trace of the gateway, and its log lines name it', async () => {
  const { finish } = await recordSpans('leave');
  const subgraph = await startTestSubgraph();
  registerCleanUp(() => subgraph.stop());
  const { traceparent = '' } = await withSpan('gateway', { parent: noParent }, async () =>
    traceHeaders(),
  );
  const client = subgraphClient(subgraph.url, 'leave');
  await client.as(ann).run(rename, { name: 'nobody' }, { traceparent });
  await client.as(ann).run(broken, {}, { traceparent });
  // Without the gateway's token nobody adds to a trace.
  await client.withToken('nonsense').query(broken.document, {}, { traceparent });
  await subgraph.stop();

  const spans = await finish();
  const [, traceId = '', parentSpanId = ''] = traceparent.split('-');
  const requests = spans.filter(({ name }) => name === 'POST graphql');
  expect(requests).toHaveLength(2);
  for (const request of requests) expect(request).toMatchObject({ traceId, parentSpanId });
  const operations = spans.filter(({ attributes }) => 'graphql.operation.name' in attributes);
  expect(operations).toEqual([
    expect.objectContaining({
      name: 'mutation rename',
      isFailed: true,
      parentSpanId: requests[0]?.spanId,
      attributes: expect.objectContaining({ 'error.type': 'NOT_FOUND' }),
    }),
    expect.objectContaining({
      name: 'query broken',
      isFailed: true,
      parentSpanId: requests[1]?.spanId,
      attributes: expect.objectContaining({ 'error.type': 'Error' }),
    }),
  ]);
  const text = spans.map((span) => span.text).join();
  expect(text).not.toMatch(/hunter2|nobody|a{24}/);
  expect(subgraph.lines.map((line) => line.traceId)).toContain(traceId);
});

test('a span of a command has its name and collection, and nothing of what it asks for', async () => {
  const { finish } = await recordSpans('leave');
  traceMongoCommands();
  const connection = await connectMongo(await freshDatabase('traced'), 'test');
  registerCleanUp(() => connection.close());
  const people = connection.collection<{ _id: string }>('people');
  await people.insertOne({ _id: 'Lovelace' });
  await withSpan('request', { parent: noParent }, async () => {
    await people.findOne({ _id: 'Lovelace' });
    await expect(people.insertOne({ _id: 'Lovelace' })).rejects.toThrow('dup key');
    const unknown = people.aggregate([{ $Lovelace: 1 }]).toArray();
    await expect(unknown).rejects.toThrow('Lovelace');
  });

  const spans = await finish();
  const request = spans.find(({ name }) => name === 'request');
  const commands = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const failure = { 'error.type': 'MongoServerError' };
  expect(commands.map(({ name, attributes }) => ({ name, attributes }))).toEqual(
    [['find'], ['insert'], ['aggregate', failure]].map(([operation, more]) => ({
      name: `${operation} people`,
      attributes: {
        'db.system.name': 'mongodb',
        'db.operation.name': operation,
        'db.collection.name': 'people',
        ...(more as object),
      },
    })),
  );
  expect(spans).toHaveLength(4);
  expect(spans.map(({ text }) => text).join()).not.toContain('Lovelace');
});

test('a command to Valkey is a span of its caller with its name alone, a transaction one span', async () => {
  const { finish } = await recordSpans('gateway');
  traceValkeyCommands();
  const redis = connectValkeyAt(await freshValkey());
  await redis.set('Lovelace', 'Ada');
  // As in the gateway: commands of several requests are sent together, in the context of one of them.
  redis.options.enableAutoPipelining = true;
  let leftover: Promise<unknown> = Promise.resolve();
  const request = (name: string, work: () => Promise<unknown>) =>
    withSpan(name, { parent: noParent }, work);
  await Promise.all([
    request('first', async () => {
      await redis.get('Lovelace');
      // As BullMQ does, which waits for its next job in the context that opened it.
      leftover = new Promise((resolve) => setTimeout(resolve, 50)).then(() => redis.ttl('Ada'));
    }),
    request('second', async () => {
      await redis.multi().set('Lovelace', 'Ada').get('Lovelace').exec();
      await expect(redis.incr('Lovelace')).rejects.toThrow('not an integer');
    }),
    request('third', () => redis.getdel('Ada')),
    redis.strlen('Lovelace'),
  ]);
  await leftover;

  const spans = await finish();
  const commandsOf = (parent: string) => {
    const { spanId } = spans.find(({ name }) => name === parent) ?? {};
    return spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  };
  expect(commandsOf('first').map(({ name, attributes }) => ({ name, attributes }))).toEqual([
    { name: 'GET', attributes: { 'db.system.name': 'redis', 'db.operation.name': 'GET' } },
  ]);
  expect(commandsOf('second').map(({ name, isFailed }) => [name, isFailed])).toEqual([
    ['EXEC', false],
    ['INCR', true],
  ]);
  expect(commandsOf('second')[1]?.attributes['error.type']).toBe('ReplyError');
  expect(commandsOf('third').map(({ name }) => name)).toEqual(['GETDEL']);
  expect(spans).toHaveLength(3 + 4);
  expect(spans.map(({ text }) => text).join()).not.toMatch(/Lovelace|Ada/);
});
