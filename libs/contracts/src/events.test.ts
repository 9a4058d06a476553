import { expect, test } from 'vitest';
import { z } from 'zod';
import { cloudEvent } from './event.ts';
import { events, subscribedEventNames, subscribedEvents, subscriptions } from './events.ts';
import { serviceNames } from './operation.ts';
import { unwrapSchema } from './selection-set.ts';

const each = events.map((one) => [one.type, one] as const);

test('every type is unique', () => {
  expect(new Set(events.map(({ type }) => type)).size).toBe(events.length);
});

test.each(each)('%s is a subject of its service, in kebab-case', (type, { service, name }) => {
  expect(serviceNames).toContain(service);
  expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(type).toBe(`portal.${service}.${name}`);
});

test.each(each)('%s tells the id and version of what changed', (_type, { data }) => {
  expect(Object.keys(data.shape)).toEqual(expect.arrayContaining(['id', 'version']));
  expect(data.shape.version?.safeParse(0).success).toBe(false);
});

test.each(each)('%s refuses unknown fields', (_type, { data }) => {
  const { error } = data.safeParse({ password: 'secret' });
  expect(error?.issues).toContainEqual(
    expect.objectContaining({ code: 'unrecognized_keys', keys: ['password'] }),
  );
});

/** Only identity's events contain names; no event contains reasons or message texts. */
test.each(each)('%s tells nothing that it must not', (_type, { service, data }) => {
  const names = ['username', 'firstName', 'lastName', 'email'];
  const never = ['password', 'securityQuestion', 'securityAnswer', 'reason', 'content', 'subject'];
  const forbidden = service === 'identity' ? never : [...never, ...names];
  expect(fieldsOf(data).filter((field) => forbidden.includes(field))).toEqual([]);
});

test('no service subscribes to itself or to a service without events', () => {
  expect(Object.keys(subscriptions).sort()).toEqual([...serviceNames].sort());
  for (const [service, followed] of Object.entries(subscriptions)) {
    expect(followed).not.toContain(service);
    expect(new Set(followed).size).toBe(followed.length);
    for (const from of followed) expect(events.map((one) => one.service)).toContain(from);
  }
});

test('each subscription lists events of its own publisher, without duplicates', () => {
  for (const service of serviceNames) {
    for (const owner of subscriptions[service]) {
      const subscribed = subscribedEvents[service][owner] ?? [];
      expect(subscribed.map((event) => event.service)).toEqual(subscribed.map(() => owner));
      expect(subscribedEventNames(service, owner)).toEqual([
        ...new Set(subscribedEventNames(service, owner)),
      ]);
      expect(subscribed.length).toBeGreaterThan(0);
    }
  }
  expect(subscribedEventNames('messaging', 'records')).toEqual(['weekly-report-made']);
  expect(subscribedEventNames('records', 'messaging')).toEqual([]);
});

test('an envelope is a strict CloudEvent', () => {
  const envelope = {
    specversion: '1.0',
    id: '0c1b4f0a-5d3c-4c39-9a4e-5b1a5b0f6a55',
    source: '/portal/attendance',
    type: 'portal.attendance.clocked-in',
    subject: 'a'.repeat(24),
    time: '2026-07-01T08:00:00.000Z',
    datacontenttype: 'application/json',
    data: {},
  };
  expect(cloudEvent.safeParse(envelope).success).toBe(true);
  for (const wrong of [
    { specversion: '0.3' },
    { id: 'one' },
    { time: '2026-07-01T09:00:00+01:00' },
    { data: [] },
    { extension: 'more' },
  ]) {
    expect(cloudEvent.safeParse({ ...envelope, ...wrong }).success).toBe(false);
  }
});

function fieldsOf(schema: z.ZodType): string[] {
  const inner = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => [
    name,
    ...fieldsOf(field as z.ZodType),
  ]);
}
