import { clockedIn } from '@portal/contracts/attendance/events';
import { userChanged } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { expect, test } from 'vitest';
import { toLiveEvent } from './subscribe-to-events.ts';

test('announces a change, but not a republished state', () => {
  const userId = newId();
  const event = buildCloudEvent(clockedIn, userId, { id: newId() });
  const subject = `${event.type}.${userId}`;
  const change = { type: event.type, userId, id: event.data.id };
  expect(toLiveEvent({ subject, text: JSON.stringify(event) })).toEqual({
    change,
    time: event.time,
  });
  const again = { ...event, epoch: 2, republished: true };
  expect(toLiveEvent({ subject, text: JSON.stringify(again) })).toBeNull();
});

test('doesn’t announce a legal hold, of which the person must not learn', () => {
  const userId = newId();
  const announced = (data: Record<string, unknown>) => {
    const event = buildCloudEvent(userChanged, userId, { id: userId, ...data });
    return toLiveEvent({ subject: `${event.type}.${userId}`, text: JSON.stringify(event) });
  };
  expect(announced({ isOnLegalHold: true })?.change.userId).toBe(userId);
  expect(announced({ isOnLegalHold: true, isLegalHoldChange: true })).toBeNull();
});
