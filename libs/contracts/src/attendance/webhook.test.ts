import { expect, test } from 'vitest';
import { events, isForExternalSubscribers } from '../events.ts';
import { webhookEventNames } from './webhook.ts';

test('webhooks can be sent every event that subscribers receive, and no other', () => {
  const offered = events.filter(isForExternalSubscribers).map(({ name }) => name);
  expect([...webhookEventNames].sort()).toEqual(offered.sort());
});
