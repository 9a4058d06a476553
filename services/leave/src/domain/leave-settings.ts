import type { LeaveUnit } from '@portal/contracts/leave/leave-balance';
import {
  type saveUserLeaveSettings,
  settingsEntitlementMessage,
  settingsEntitlementRange,
} from '@portal/contracts/leave/leave-settings';
import type { InputOf } from '@portal/contracts/operation';
import { formatDay } from '@portal/kernel/format-date';
import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { fieldError, ok, type Result } from '@portal/kernel/result';
import { carryOverForYear, type Entitlement } from './balance.ts';

/** One person's leave settings. Only staff have them: administrators have no leave. */
export interface Settings extends Entitlement {
  userId: string;
  /** `MM-DD` */
  leaveYearStartDate: string;
  version: number;
}

/** Leave settings as they are shown on a certain day. */
export type EffectiveSettings = Omit<
  Settings,
  'carryOverYear' | 'version' | 'carryOverExpiresOn' | 'yearEntitlements' | 'accruesInFirstYear'
> & { carryOverExpiresOn: string | null; accruesInFirstYear: boolean };

/** The leave fields of the settings form; undefined leaves a field unchanged. */
export type SettingsInput = Pick<
  InputOf<typeof saveUserLeaveSettings>,
  'annualLeaveEntitlement' | 'leaveYearStartDate' | 'carryOverDays'
> &
  Partial<Pick<InputOf<typeof saveUserLeaveSettings>, 'carryOverExpiresOn' | 'accruesInFirstYear'>>;

/** The settings of a new member of staff (docs/specification/leave.md). */
export const defaultSettings = {
  annualLeaveEntitlement: 25,
  leaveYearStartDate: '04-06',
  carryOverDays: 0,
} as const;

/**
 * The settings that apply on `today` (`YYYY-MM-DD`). Carry-over into another leave year is shown as
 * 0, so that saving an unchanged form doesn't carry it over again.
 */
export function effectiveSettings(today: string, settings: Settings): EffectiveSettings {
  const { userId, annualLeaveEntitlement, leaveYearStartDate } = settings;
  const year = leaveYearOf(today, leaveYearStartDate);
  const carryOverDays = carryOverForYear(settings, year);
  const isOfYear = settings.carryOverYear === year.start;
  const carryOverExpiresOn = isOfYear ? (settings.carryOverExpiresOn ?? null) : null;
  return {
    userId,
    annualLeaveEntitlement,
    leaveYearStartDate,
    carryOverDays,
    carryOverExpiresOn,
    accruesInFirstYear: settings.accruesInFirstYear ?? false,
  };
}

/** Changes the entitlement, in days per year. Returns the same object if nothing changes. */
export function changeEntitlement(before: Settings, annualLeaveEntitlement: number): Settings {
  if (annualLeaveEntitlement === before.annualLeaveEntitlement) return before;
  return { ...before, annualLeaveEntitlement };
}

/**
 * Applies the settings form on `today`. Returns the same object if nothing changes. Fails with
 * BAD_INPUT if the entitlement changes to a value outside 20 to 35 days. Null resets a field to its
 * default (docs/specification/leave.md). Carry-over counts in the leave year of `today`, also when
 * the form changes the first day of the leave year.
 */
export function applySettingsInput(
  before: Settings,
  form: SettingsInput,
  today: string,
): Result<Settings, 'BAD_INPUT'> {
  const shown = effectiveSettings(today, before);
  const after: EffectiveSettings = {
    userId: before.userId,
    annualLeaveEntitlement: formValue(form.annualLeaveEntitlement, shown, 'annualLeaveEntitlement'),
    carryOverDays: formValue(form.carryOverDays, shown, 'carryOverDays'),
    leaveYearStartDate: form.leaveYearStartDate ?? before.leaveYearStartDate,
    carryOverExpiresOn:
      form.carryOverExpiresOn === undefined ? shown.carryOverExpiresOn : form.carryOverExpiresOn,
    accruesInFirstYear:
      form.accruesInFirstYear === undefined
        ? shown.accruesInFirstYear
        : (form.accruesInFirstYear ?? false),
  };
  const { annualLeaveEntitlement, leaveYearStartDate, carryOverDays, carryOverExpiresOn } = after;
  if (annualLeaveEntitlement !== before.annualLeaveEntitlement) {
    const { min, max } = settingsEntitlementRange;
    if (annualLeaveEntitlement < min || annualLeaveEntitlement > max) return outOfRangeFailure;
  }
  const isAsBefore =
    annualLeaveEntitlement === shown.annualLeaveEntitlement &&
    leaveYearStartDate === shown.leaveYearStartDate &&
    carryOverDays === shown.carryOverDays &&
    carryOverExpiresOn === shown.carryOverExpiresOn &&
    after.accruesInFirstYear === shown.accruesInFirstYear;
  if (isAsBefore) return ok(before);
  const year = leaveYearOf(today, leaveYearStartDate);
  const isWithin =
    !carryOverExpiresOn || (carryOverExpiresOn >= year.start && carryOverExpiresOn <= year.end);
  const isOtherYear = leaveYearStartDate !== before.leaveYearStartDate;
  const own = before.yearEntitlements?.findLast(({ yearStart }) => yearStart >= year.start);
  if (isOtherYear && own) return ownEntitlementFailure(own.yearStart);
  const isNew = isOtherYear || carryOverExpiresOn !== shown.carryOverExpiresOn;
  if (isNew && !isWithin) return expiresOutsideYearFailure(year);
  return ok({ ...before, ...after, carryOverYear: year.start });
}

function formValue(
  input: number | null | undefined,
  shown: EffectiveSettings,
  field: 'annualLeaveEntitlement' | 'carryOverDays',
): number {
  if (input === undefined) return shown[field];
  return input ?? defaultSettings[field];
}

/**
 * Sets the entitlement of one leave year, by default in days, or removes it with null. Returns the same object if
 * nothing changes.
 */
export function withYearEntitlement(
  before: Settings,
  { yearStart, unit = 'days' }: { yearStart: string; unit?: LeaveUnit },
  days: number | null,
): Settings {
  const { yearEntitlements = [] } = before;
  const known = yearEntitlements.find((one) => one.yearStart === yearStart);
  const isSameUnit = days === null || (known?.unit ?? 'days') === unit;
  if ((known?.days ?? null) === days && isSameUnit) return before;
  const others = yearEntitlements.filter((one) => one !== known);
  const own = { yearStart, days: days ?? 0, ...(unit === 'hours' && { unit }) };
  const changed = days === null ? others : [...others, own];
  return {
    ...before,
    yearEntitlements: changed.sort((a, b) => a.yearStart.localeCompare(b.yearStart)),
  };
}

function ownEntitlementFailure(yearStart: string) {
  const message = `The leave year that starts on ${formatDay(yearStart)} has its own entitlement. Remove that entitlement first.`;
  return fieldError('leaveYearStartDate', message);
}

function expiresOutsideYearFailure({ start, end }: LeaveYear) {
  const message = `must be in the leave year, from ${formatDay(start)} to ${formatDay(end)}`;
  return fieldError('carryOverExpiresOn', message);
}

const outOfRangeFailure = fieldError('annualLeaveEntitlement', settingsEntitlementMessage);
