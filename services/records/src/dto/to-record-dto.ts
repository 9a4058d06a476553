import type { DailyRecord } from '@portal/contracts/records/daily-record';
import type { RecordRow } from '../store/record-schema.ts';

/** Converts a stored record to its contract. */
export function toRecordDto(row: RecordRow): DailyRecord {
  return {
    id: row._id.toHexString(),
    userId: row.userId,
    recordDate: row.recordDate,
    sessionNumber: row.sessionNumber,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    onAnnualLeave: row.onAnnualLeave,
    onSickLeave: row.onSickLeave,
    onCompassionateLeave: row.onCompassionateLeave,
    isWorkingDay: row.isWorkingDay,
    wasPresent: row.wasPresent,
    clockInTime: row.clockInTime?.toISOString() ?? null,
    clockOutTime: row.clockOutTime?.toISOString() ?? null,
    hoursWorked: row.hoursWorked,
    lateMinutes: row.lateMinutes,
    isLate: row.isLate,
    clockInLocation: row.clockInLocation,
    clockOutLocation: row.clockOutLocation,
    annualLeaveEntitlement: row.annualLeaveEntitlement,
    createdAt: row.createdAt.toISOString(),
  };
}
