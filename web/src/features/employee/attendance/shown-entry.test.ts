import { expect, it } from 'vitest';
import type { Clocking } from '../../../app/offline-clockings.ts';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { shownEntry } from './shown-entry.ts';

const known: OwnEntryFragment = {
  id: 'a'.repeat(24),
  day: '2026-07-01',
  clockInTime: '2026-07-01T08:00:00.000Z',
  clockOutTime: null,
  isLate: false,
  lateMinutes: 0,
  hoursWorked: null,
  clockInLocation: 'Mobile',
  clockOutLocation: null,
  missingClockOut: false,
  sentLate: false,
  corrected: false,
};

function pressed(kind: 'in' | 'out', time: string, state: Clocking['state'] = 'waiting'): Clocking {
  return { key: time, kind, at: `2026-07-01T${time}:00.000Z`, device: 'Mobile', state };
}

it('shows what the server said where nothing waits', () => {
  expect(shownEntry(known, [])).toBe(known);
  expect(shownEntry(null, [])).toBeNull();
});

it('shows what was pressed before it is answered', () => {
  expect(shownEntry(null, [pressed('in', '08:57')])?.clockInTime).toBe('2026-07-01T08:57:00.000Z');
  expect(shownEntry(known, [pressed('out', '12:00', 'sending')])).toBeNull();
});

it('shows a session once whose answer is under way', () => {
  expect(shownEntry(known, [pressed('in', '08:00')])).toBe(known);
});

it('follows several in their order', () => {
  const shown = shownEntry(known, [pressed('out', '12:00'), pressed('in', '12:30')]);
  expect(shown?.clockInTime).toBe('2026-07-01T12:30:00.000Z');
});

it('does not count what was refused', () => {
  expect(shownEntry(null, [pressed('in', '08:57', 'refused')])).toBeNull();
});
