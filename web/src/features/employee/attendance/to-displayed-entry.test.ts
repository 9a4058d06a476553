import { expect, it } from 'vitest';
import type { Clocking } from '../../../lib/offline/clocking-store.ts';
import { clockedInEntry } from './testing/clocked-in-entry.ts';
import { toDisplayedEntry } from './to-displayed-entry.ts';

function clocking(
  kind: 'in' | 'out',
  time: string,
  state: Clocking['state'] = 'waiting',
): Clocking {
  return { key: time, kind, at: `2026-07-01T${time}:00.000Z`, device: 'Mobile', state };
}

it('returns the server’s entry if nothing is queued', () => {
  expect(toDisplayedEntry(clockedInEntry, [])).toBe(clockedInEntry);
  expect(toDisplayedEntry(null, [])).toBeNull();
});

it('applies clockings before they are confirmed', () => {
  expect(toDisplayedEntry(null, [clocking('in', '08:57')])?.clockInTime).toBe(
    '2026-07-01T08:57:00.000Z',
  );
  expect(toDisplayedEntry(clockedInEntry, [clocking('out', '12:00', 'sending')])).toBeNull();
});

it('does not duplicate a session that is being confirmed', () => {
  expect(toDisplayedEntry(clockedInEntry, [clocking('in', '08:00')])).toBe(clockedInEntry);
});

it('applies several clockings in order', () => {
  const shown = toDisplayedEntry(clockedInEntry, [
    clocking('out', '12:00'),
    clocking('in', '12:30'),
  ]);
  expect(shown?.clockInTime).toBe('2026-07-01T12:30:00.000Z');
});

it('ignores refused clockings', () => {
  expect(toDisplayedEntry(null, [clocking('in', '08:57', 'refused')])).toBeNull();
});
