import { expect, test } from 'vitest';
import { asyncApi } from './async-api.ts';
import { cloudEvent } from './event.ts';
import { eventExample } from './event-examples.ts';
import { eventJsonSchema } from './event-schema.ts';
import { events } from './events.ts';

const described = asyncApi() as {
  channels: Record<string, { address: string; servers: { $ref: string }[] }>;
  operations: Record<string, { action: string; channel: { $ref: string } }>;
  components: { messages: Record<string, { payload: unknown; examples: unknown[] }> };
};

test.each(events)('describes $type where it is published', (event) => {
  const key = `${event.service}.${event.name}`;
  expect(described.channels[key]?.address).toBe(`${event.type}.{userId}`);
  expect(described.operations[key]).toMatchObject({
    action: 'send',
    channel: { $ref: `#/channels/${key}` },
  });
  expect(described.components.messages[key]?.examples).toMatchObject([
    { payload: { type: event.type } },
  ]);
});

test.each(events)('the example of $type is as the contract declares it', (event) => {
  const example = cloudEvent.parse(eventExample(event));
  expect(event.data.parse(example.data)).toEqual(example.data);
});

test('only attendance events name the server for external subscribers', () => {
  const forOutsiders = Object.entries(described.channels)
    .filter(([, { servers }]) => servers.some(({ $ref }) => $ref === '#/servers/subscribers'))
    .map(([key]) => key.split('.')[0]);
  expect(new Set(forOutsiders)).toEqual(new Set(['attendance']));
});

test('a schema allows additional fields, and makes fields optional that earlier versions lack', () => {
  const [clockedIn] = events.filter(({ type }) => type === 'portal.attendance.clocked-in');
  if (!clockedIn) throw new Error('not reached');
  const schema = eventJsonSchema(clockedIn);
  expect(JSON.stringify(schema)).not.toContain('additionalProperties');
  expect(schema).toMatchObject({
    properties: { data: { required: expect.not.arrayContaining(['corrected']) } },
  });
});
