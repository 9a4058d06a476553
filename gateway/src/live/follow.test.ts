import { clockedIn } from '@portal/contracts/attendance/events';
import { cloudEventOf, newId } from '@portal/testing/people';
import { expect, test } from 'vitest';
import { changeOf } from './follow.ts';

test('tells of a change, and not of a state that is published again', () => {
  const userId = newId();
  const event = cloudEventOf(clockedIn, userId, { id: newId() });
  const subject = `${event.type}.${userId}`;
  const change = { type: event.type, userId, id: event.data.id };
  expect(changeOf({ subject, text: JSON.stringify(event) })).toEqual(change);
  const again = { ...event, epoch: 2, republished: true };
  expect(changeOf({ subject, text: JSON.stringify(again) })).toBeNull();
});
