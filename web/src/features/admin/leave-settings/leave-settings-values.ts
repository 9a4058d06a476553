import type { LeaveSettingsFragment } from '../../../gql/documents.ts';
import { isDay } from '../../../lib/forms/is-day.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import { isTimeOfDay } from '../staff/person-fields.ts';

/** The form's values, as typed. */
export type LeaveSettingsValues = {
  entitlement: string;
  carryOver: string;
  /** `YYYY-MM-DD`, or empty; `incompleteDay` while it is typed. Named as the server names it. */
  carryOverExpiresOn: string;
  accruesInFirstYear: boolean;
  /** `04` */
  month: string;
  /** `06` */
  day: string;
  start: string;
  end: string;
};

type Settings = Omit<LeaveSettingsFragment, 'userId'>;

/** The initial values if a person's settings can't be loaded. */
export const defaultSettings: Settings = {
  annualLeaveEntitlement: 25,
  leaveYearStartDate: '04-06',
  carryOverDays: 0,
  carryOverExpiresOn: null,
  accruesInFirstYear: false,
  workStartTime: '09:00',
  workEndTime: '17:00',
};

export function toLeaveSettingsValues(settings: Settings): LeaveSettingsValues {
  const [month = '04', day = '06'] = settings.leaveYearStartDate.split('-');
  return {
    entitlement: String(settings.annualLeaveEntitlement),
    carryOver: String(settings.carryOverDays),
    carryOverExpiresOn: settings.carryOverExpiresOn ?? '',
    accruesInFirstYear: settings.accruesInFirstYear,
    month,
    day,
    start: settings.workStartTime,
    end: settings.workEndTime,
  };
}

/** The typed values as saved. Invalid numbers become 25 and 0, see docs/specification/leave.md. */
export function toSettings(typed: LeaveSettingsValues): Settings {
  const carryOverDays = numberOr(defaultSettings.carryOverDays, typed.carryOver);
  return {
    annualLeaveEntitlement: numberOr(defaultSettings.annualLeaveEntitlement, typed.entitlement),
    carryOverDays,
    carryOverExpiresOn: carryOverDays > 0 ? typed.carryOverExpiresOn || null : null,
    accruesInFirstYear: typed.accruesInFirstYear,
    leaveYearStartDate: `${typed.month}-${typed.day}`,
    workStartTime: typed.start.trim(),
    workEndTime: typed.end.trim(),
  };
}

const invalidTime = 'Please enter valid times in HH:MM format (e.g., 09:00).';

/** The warning that an invalid number will be replaced; undefined for a valid one. */
export function numberWarning(
  field: 'entitlement' | 'carryOver',
  text: string,
): string | undefined {
  if (!Number.isNaN(Number(text))) return undefined;
  const instead = field === 'entitlement' ? 'annualLeaveEntitlement' : 'carryOverDays';
  return `Not a number – ${defaultSettings[instead]} will be saved.`;
}

/** Checks the limits: 20 to 35 days or unchanged, 0 to 10 carried over, valid times. */
export function settingsErrors(
  typed: LeaveSettingsValues,
  before: Settings,
): FieldErrors<LeaveSettingsValues> {
  const { annualLeaveEntitlement: days, carryOverDays, carryOverExpiresOn } = toSettings(typed);
  const errors: FieldErrors<LeaveSettingsValues> = {};
  if (days !== before.annualLeaveEntitlement && !isBetween(days, 20, 35)) {
    errors.entitlement = 'Please enter a valid number between 20 and 35.';
  }
  if (!isBetween(carryOverDays, 0, 10)) {
    errors.carryOver = 'Please enter a valid number between 0 and 10.';
  }
  if (carryOverExpiresOn !== null && !isDay(carryOverExpiresOn)) {
    errors.carryOverExpiresOn = 'Enter the day on which they expire as dd/mm/yyyy';
  }
  if (!isTimeOfDay(typed.start)) errors.start = invalidTime;
  if (!isTimeOfDay(typed.end)) errors.end = invalidTime;
  return errors;
}

/** The days of a month in every year: no leave year starts on 29 February. */
export function daysInMonth(month: string): number {
  return new Date(Date.UTC(2026, Number(month), 0)).getUTCDate();
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function numberOr(instead: number, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(value) ? instead : value;
}
