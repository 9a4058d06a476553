import type { EntryChange } from '@portal/contracts/attendance/correction';
import type { EntrySnapshot } from '../domain/entry-snapshot.ts';
import { hoursWorked } from '../domain/entry-times.ts';
import type { StoredChange } from '../store/entry-changes.ts';

/** Converts a change of a session to its DTO, without the names, which identity adds. */
export function toEntryChangeDto({ userId: _, version: __, ...change }: StoredChange): EntryChange {
  return {
    ...change,
    at: change.at.toISOString(),
    before: change.before && toSnapshotDto(change.before),
    after: toSnapshotDto(change.after),
  };
}

/** Converts a snapshot to its DTO, with the hours worked. */
function toSnapshotDto(recorded: EntrySnapshot): EntryChange['after'] {
  return {
    ...recorded,
    clockInTime: recorded.clockInTime.toISOString(),
    clockOutTime: recorded.clockOutTime?.toISOString() ?? null,
    hoursWorked: hoursWorked(recorded),
  };
}
