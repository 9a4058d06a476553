import type { Entry } from '../domain/entry.ts';

/** A session as it stands beside its person's names, which identity adds. */
export function staffEntryOf(entry: Entry) {
  const { id, userId, day, isLate, lateMinutes, clockInLocation, sentLate } = entry;
  return {
    ...{ id, userId, day, isLate, lateMinutes, clockInLocation, sentLate },
    clockInTime: entry.clockInTime.toISOString(),
    clockOutTime: entry.clockOutTime?.toISOString() ?? null,
  };
}
