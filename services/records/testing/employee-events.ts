import { clockedIn, clockedOut, personErased } from '@portal/contracts/attendance/events';
import type { EventType } from '@portal/contracts/event';
import { userChanged, userCreated, userDeleted } from '@portal/contracts/identity/events';
import { personErased as leaveErased, settingsChanged } from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { buildAccount } from '@portal/testing/event-builders';

export const [thursday, friday, monday] = ['2026-11-12', '2026-11-13', '2026-11-16'] as const;

export const ward = newId();

export type EventWithData = [type: EventType, data: Record<string, unknown>];

/** All events about an employee who starts on a Thursday and is deleted on the following Monday. */
export function employeeEvents(userId: string) {
  const person = buildAccount({
    id: userId,
    firstName: 'Ada',
    lastName: 'Adams',
    createdAt: `${thursday}T08:00:00.000Z`,
    teamMemberships: [{ from: friday, teamId: ward }],
  });
  const [first, second] = [entryOf(userId, friday), entryOf(userId, friday, '14')];
  const settings = { leaveYearStartDate: '04-06', carryOverDays: 0 };
  return {
    person,
    created: [userCreated, person] as EventWithData,
    changed: [userChanged, { ...person, version: 2, lastName: 'Byron' }] as EventWithData,
    entitled: [
      settingsChanged,
      { id: userId, version: 1, annualLeaveEntitlement: 28, ...settings },
    ] as EventWithData,
    firstIn: [clockedIn, first] as EventWithData,
    firstOut: [clockedOut, ended(first)] as EventWithData,
    secondIn: [clockedIn, second] as EventWithData,
    secondOut: [clockedOut, ended(second)] as EventWithData,
    deleted: [userDeleted, { id: userId, version: 3 }] as EventWithData,
    attendanceErased: [personErased, { id: userId, version: 3 }] as EventWithData,
    leaveErased: [leaveErased, { id: userId, version: 2 }] as EventWithData,
  };
}

function entryOf(userId: string, day: string, hour = '09') {
  return {
    id: newId(),
    version: 1,
    userId,
    day,
    clockInTime: `${day}T${hour}:00:00.000Z`,
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
}

function ended(entry: ReturnType<typeof entryOf>) {
  const clockOutTime = entry.clockInTime.replace(':00:00', ':30:00');
  return { ...entry, version: 2, clockOutTime, hoursWorked: 0.5, clockOutLocation: 'Mobile' };
}
