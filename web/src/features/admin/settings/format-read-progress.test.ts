import { expect, test } from 'vitest';
import { formatReadProgress } from './format-read-progress.ts';

const lastSeenAt = '2026-11-02T08:10:00.000Z';

test.each([
  [{ lastSeenAt: null, eventsBehind: null }, 'Not seen yet'],
  [{ lastSeenAt, eventsBehind: null }, 'Last seen 02/11/2026 at 08:10'],
  [{ lastSeenAt, eventsBehind: 0 }, 'Last seen 02/11/2026 at 08:10 · up to date'],
  [{ lastSeenAt, eventsBehind: 1 }, 'Last seen 02/11/2026 at 08:10 · 1 event not read yet'],
  [{ lastSeenAt, eventsBehind: 1200 }, 'Last seen 02/11/2026 at 08:10 · 1,200 events not read yet'],
])('%j reads %s', (reading, text) => {
  expect(formatReadProgress(reading)).toBe(text);
});
