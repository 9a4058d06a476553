import { expect, test } from 'vitest';
import { type DayFlags, recordStatus } from './record-status.ts';

const day = (flags: Partial<DayFlags> = {}): DayFlags => ({
  onSickLeave: false,
  onAnnualLeave: false,
  onCompassionateLeave: false,
  wasPresent: false,
  isWorkingDay: true,
  ...flags,
});

test.each([
  ['sick', day({ onSickLeave: true, onAnnualLeave: true, wasPresent: true })],
  ['annual', day({ onAnnualLeave: true, onCompassionateLeave: true, wasPresent: true })],
  ['compassionate', day({ onCompassionateLeave: true, wasPresent: true })],
  ['present', day({ wasPresent: true, isWorkingDay: false })],
  ['absent', day()],
  ['day-off', day({ isWorkingDay: false })],
] as const)('%s comes first of what a day was', (status, flags) => {
  expect(recordStatus(flags)).toBe(status);
});
