import type { Entry } from '../domain/entry.ts';

/** Converts a session to its DTO for lists of staff. Identity adds the names. */
export function toStaffEntryDto(entry: Entry) {
  const { id, userId, day, isLate, lateMinutes, clockInLocation, sentLate } = entry;
  return {
    id,
    userId,
    day,
    isLate,
    lateMinutes,
    clockInLocation,
    sentLate,
    clockInTime: entry.clockInTime.toISOString(),
    clockOutTime: entry.clockOutTime?.toISOString() ?? null,
  };
}
