import { expect, it } from 'vitest';
import { session } from '../../testing/sessions.ts';
import { toEntry } from '../store/entry-schema.ts';
import { toEntryDto, toOpenEntryDto } from './to-entry-dto.ts';

const clockIn = new Date('2026-01-07T09:00:00Z');
const muchLater = new Date('2026-02-01T00:00:00Z');

it('has the hours of a session that has ended', () => {
  const ended = toEntry(session('ada', clockIn, new Date('2026-01-07T17:00:00Z')));
  expect(toEntryDto(ended, muchLater)).toMatchObject({
    clockOutTime: '2026-01-07T17:00:00.000Z',
    hoursWorked: 8,
    missingClockOut: false,
  });
  expect(toOpenEntryDto([ended], muchLater)).toBeNull();
});

it('is open for 16 hours without a clock-out, which is missing afterwards', () => {
  const open = toEntry(session('ada', clockIn, null));
  const soon = new Date('2026-01-07T10:00:00Z');
  expect(toOpenEntryDto([open], soon)).toMatchObject({
    clockInTime: '2026-01-07T09:00:00.000Z',
    clockOutTime: null,
    hoursWorked: null,
    missingClockOut: false,
  });
  expect(toOpenEntryDto([open], muchLater)).toBeNull();
  expect(toEntryDto(open, muchLater)).toMatchObject({ missingClockOut: true });
});
