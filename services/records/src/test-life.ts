import { clockedIn, clockedOut, personErased } from '@portal/contracts/attendance/events';
import type { EventType } from '@portal/contracts/event';
import { personErased as leaveErased, settingsChanged } from '@portal/contracts/leave/events';
import { userChanged, userCreated, userDeleted } from '@portal/contracts/people/events';
import { account, newId } from '@portal/testing/people';

export const [thursday, friday, monday] = ['2026-11-12', '2026-11-13', '2026-11-16'] as const;

export type Told = [type: EventType, data: Record<string, unknown>];

/** All that is told of somebody who began on a Thursday and was deleted on the Monday after. */
export function lifeOf(userId: string) {
  const person = account({
    id: userId,
    firstName: 'Ada',
    lastName: 'Adams',
    createdAt: `${thursday}T08:00:00.000Z`,
  });
  const [first, second] = [entryOf(userId, friday), entryOf(userId, friday, '14')];
  const settings = { leaveYearStartDate: '04-06', carryOverDays: 0 };
  return {
    person,
    created: [userCreated, person] as Told,
    changed: [userChanged, { ...person, version: 2, lastName: 'Byron' }] as Told,
    entitled: [
      settingsChanged,
      { id: userId, version: 1, annualLeaveEntitlement: 28, ...settings },
    ] as Told,
    firstIn: [clockedIn, first] as Told,
    firstOut: [clockedOut, ended(first)] as Told,
    secondIn: [clockedIn, second] as Told,
    secondOut: [clockedOut, ended(second)] as Told,
    deleted: [userDeleted, { id: userId, version: 3 }] as Told,
    attendanceErased: [personErased, { id: userId, version: 3 }] as Told,
    leaveErased: [leaveErased, { id: userId, version: 2 }] as Told,
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
