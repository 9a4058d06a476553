import type { DailyRecord } from '@portal/contracts/records/daily-record';

/** Somebody as the archive knows them from identity's and leave's events. */
export interface Employee {
  id: string;
  firstName: string;
  lastName: string;
  role: DailyRecord['role'];
  annualLeaveEntitlement: number;
}

/** A session of work as the archive knows it from attendance's events. */
export interface Session {
  id: string;
  userId: string;
  clockInTime: Date;
  clockOutTime: Date | null;
  hoursWorked: number | null;
  isLate: boolean;
  lateMinutes: number;
  clockInLocation: string;
  clockOutLocation: string | null;
}

export type DayRecord = Omit<DailyRecord, 'id' | 'createdAt' | 'clockInTime' | 'clockOutTime'> & {
  clockInTime: Date | null;
  clockOutTime: Date | null;
};

/**
 * What is archived of one person for one day: a record for each session in the order in which
 * they began, or one record where there was none (decisions.md section 6). Hours are decimal, and
 * null for a session without its end.
 */
export function recordsOfDay(
  employee: Employee,
  sessions: readonly Session[],
  day: { date: string; isWorkingDay: boolean },
): DayRecord[] {
  const ofThePerson = {
    userId: employee.id,
    firstName: employee.firstName,
    lastName: employee.lastName,
    role: employee.role,
    annualLeaveEntitlement: employee.annualLeaveEntitlement,
    recordDate: day.date,
    isWorkingDay: day.isWorkingDay,
    onAnnualLeave: false,
    onSickLeave: false,
    onCompassionateLeave: false,
  };
  if (sessions.length === 0) {
    return [
      {
        ...ofThePerson,
        sessionNumber: 1,
        wasPresent: false,
        clockInTime: null,
        clockOutTime: null,
        hoursWorked: null,
        isLate: false,
        lateMinutes: 0,
        clockInLocation: null,
        clockOutLocation: null,
      },
    ];
  }
  return sessions
    .toSorted((a, b) => a.clockInTime.getTime() - b.clockInTime.getTime())
    .map(({ id: _, userId: __, ...session }, index) => ({
      ...ofThePerson,
      ...session,
      sessionNumber: index + 1,
      wasPresent: true,
    }));
}
