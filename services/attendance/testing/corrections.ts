import type { InputOf } from '@portal/contracts/operation';
import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { addDays, instantInLondon, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { requestCorrection } from '../src/dto/correction-contracts.ts';
import { startAttendanceService } from './service.ts';
import { session } from './sessions.ts';

/**
 * The last working day before today that follows a working day: only on those can people be late.
 */
export const lastDayWithLateness = lastWorkingDay(addDays(londonDay(new Date()), -1));

function lastWorkingDay(day: string): string {
  const before = addDays(day, -1);
  return isStandardWorkingDay(day) && isStandardWorkingDay(before) ? day : lastWorkingDay(before);
}

/**
 * A London time: `instantDaysAgo('09:00')` on `lastDay`, `instantDaysAgo('09:00', 2)` the day before
 * it, 0 today, -1 tomorrow.
 */
export function instantDaysAgo(time: string, daysAgo = 1): string {
  const day = daysAgo < 1 ? londonDay(new Date()) : addDays(lastDayWithLateness, 1);
  return instantInLondon(addDays(day, -daysAgo), time).toISOString();
}

/** Starts the service with people who have recorded sessions. */
export async function startCorrectionsService() {
  const attendance = await startAttendanceService();
  const entries = attendance.database.collection<{ _id: string }>('entries');

  /** Writes a recorded session; without `to` it is open or has a missing clock-out. */
  async function worked(
    userId: string,
    from: string,
    to: string | null,
    more: Parameters<typeof session>[3] = {},
  ): Promise<string> {
    const row = session(userId, new Date(from), to === null ? null : new Date(to), more);
    // So that no transaction that begins afterwards can miss it.
    await entries.insertOne({ ...row }, { writeConcern: { w: 'majority' } });
    return row._id;
  }

  const hr = { userId: newId(), role: 'admin' } as const;
  return {
    ...attendance,
    entries,
    worked,
    hr: { id: hr.userId, ...attendance.as(hr) },
    /** A person with a session on `lastDay` from 09:20 (late) to 17:00. */
    async person(account: Parameters<typeof attendance.employee>[0] = {}) {
      const employee = await attendance.employee(account);
      const late = { isLate: true, lateMinutes: 20 };
      const entryId = await worked(
        employee.id,
        instantDaysAgo('09:20'),
        instantDaysAgo('17:00'),
        late,
      );
      /** Requests a correction; by default to 09:00 to 17:00. */
      const ask = (more: Partial<InputOf<typeof requestCorrection>> = {}) =>
        employee.run(requestCorrection, {
          id: entryId,
          clockInTime: instantDaysAgo('09:00'),
          clockOutTime: instantDaysAgo('17:00'),
          reason: 'The clock at the door was broken',
          ...more,
        });
      return { ...employee, entryId, ask };
    },
  };
}
