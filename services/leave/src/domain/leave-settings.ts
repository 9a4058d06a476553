import {
  type saveUserLeaveSettings,
  settingsEntitlementMessage,
  settingsEntitlementRange,
} from '@portal/contracts/leave/leave-settings';
import type { InputOf } from '@portal/contracts/operation';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { fail, ok, type Result } from '@portal/kernel/result';
import { carryOverForYear, type Entitlement } from './balance.ts';

/** One person's leave settings. Only staff have them: administrators have no leave. */
export interface Settings extends Entitlement {
  userId: string;
  /** `MM-DD` */
  leaveYearStartDate: string;
  version: number;
}

/** Leave settings as they are shown on a certain day. */
export type EffectiveSettings = Omit<Settings, 'carryOverYear' | 'version'>;

/** The leave fields of the settings form; undefined leaves a field unchanged. */
export type SettingsInput = Pick<
  InputOf<typeof saveUserLeaveSettings>,
  'annualLeaveEntitlement' | 'leaveYearStartDate' | 'carryOverDays'
>;

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
  const carryOverDays = carryOverForYear(settings, leaveYearOf(today, leaveYearStartDate));
  return { userId, annualLeaveEntitlement, leaveYearStartDate, carryOverDays };
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
  };
  const { annualLeaveEntitlement, leaveYearStartDate, carryOverDays } = after;
  if (annualLeaveEntitlement !== before.annualLeaveEntitlement) {
    const { min, max } = settingsEntitlementRange;
    if (annualLeaveEntitlement < min || annualLeaveEntitlement > max) return outOfRange;
  }
  const isAsBefore =
    annualLeaveEntitlement === shown.annualLeaveEntitlement &&
    leaveYearStartDate === shown.leaveYearStartDate &&
    carryOverDays === shown.carryOverDays;
  if (isAsBefore) return ok(before);
  const carryOverYear = leaveYearOf(today, leaveYearStartDate).start;
  return ok({ ...before, ...after, carryOverYear });
}

function formValue(
  input: number | null | undefined,
  shown: EffectiveSettings,
  field: 'annualLeaveEntitlement' | 'carryOverDays',
): number {
  if (input === undefined) return shown[field];
  return input ?? defaultSettings[field];
}

const outOfRange = fail('BAD_INPUT', settingsEntitlementMessage, {
  issues: [{ path: ['annualLeaveEntitlement'], message: settingsEntitlementMessage }],
});
