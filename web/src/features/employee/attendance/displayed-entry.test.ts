import { expect, it } from 'vitest';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import type { Clocking } from '../../../lib/offline/clocking-store.ts';
import { displayedEntry } from './displayed-entry.ts';

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

function clocking(
  kind: 'in' | 'out',
  time: string,
  state: Clocking['state'] = 'waiting',
): Clocking {
  return { key: time, kind, at: `2026-07-01T${time}:00.000Z`, device: 'Mobile', state };
}

it('returns the server’s entry if nothing is queued', () => {
  expect(displayedEntry(known, [])).toBe(known);
  expect(displayedEntry(null, [])).toBeNull();
});

it('applies clockings before they are confirmed', () => {
  expect(displayedEntry(null, [clocking('in', '08:57')])?.clockInTime).toBe(
    '2026-07-01T08:57:00.000Z',
  );
  expect(displayedEntry(known, [clocking('out', '12:00', 'sending')])).toBeNull();
});

it('does not duplicate a session that is being confirmed', () => {
  expect(displayedEntry(known, [clocking('in', '08:00')])).toBe(known);
});

it('applies several clockings in order', () => {
  const shown = displayedEntry(known, [clocking('out', '12:00'), clocking('in', '12:30')]);
  expect(shown?.clockInTime).toBe('2026-07-01T12:30:00.000Z');
});

it('ignores refused clockings', () => {
  expect(displayedEntry(null, [clocking('in', '08:57', 'refused')])).toBeNull();
});
