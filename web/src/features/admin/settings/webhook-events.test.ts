import { webhookEventNames } from '@portal/contracts/attendance/webhook';
import { expect, test } from 'vitest';
import {
  formatEventCount,
  formatEventType,
  formatLimitedCount,
  webhookEventGroups,
} from './webhook-events.ts';

test('every event can be chosen, once', () => {
  const offered = webhookEventGroups.flatMap(({ events }) => events.map(({ name }) => name));
  expect(offered.sort()).toEqual([...webhookEventNames].sort());
});

test('events and counts in words', () => {
  expect(formatEventType('portal.attendance.clocked-in')).toBe('Someone clocks in');
  expect(formatEventType('portal.attendance.new')).toBe('portal.attendance.new');
  expect([1, 3, 12].map(formatEventCount)).toEqual(['1 event', '3 events', 'All events']);
  expect([0, 999, 1_000].map(formatLimitedCount)).toEqual(['0', '999', '1,000 or more']);
});
