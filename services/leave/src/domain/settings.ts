import {
  type saveUserLeaveSettings,
  settingsEntitlement,
  settingsEntitlementMessage,
} from '@portal/contracts/leave/settings';
import type { InputOf } from '@portal/contracts/operation';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { fail, ok, type Result } from '@portal/kernel/result';
import { carriedOver, type Entitlement } from './balance.ts';

/** What is set for one person. Only staff have settings: administrators have no leave. */
export interface Settings extends Entitlement {
  userId: string;
  /** `MM-DD` */
  leaveYearStartDate: string;
  version: number;
}

/** As much of a person's settings as people see. */
export type ShownSettings = Omit<Settings, 'carryOverYear' | 'version'>;

/** What the settings form says of leave; a field that is undefined stays as it was. */
export type SettingsForm = Pick<
  InputOf<typeof saveUserLeaveSettings>,
  'annualLeaveEntitlement' | 'leaveYearStartDate' | 'carryOverDays'
>;

/** What stands where nothing is set (portal.md section 9). */
export const defaults = {
  annualLeaveEntitlement: 25,
  leaveYearStartDate: '04-06',
  carryOverDays: 0,
} as const;

/**
 * Settings as they are on `today` (`YYYY-MM-DD`): days that were carried over into another leave
 * year are none, so that whoever saves what the form shows does not carry them over once more.
 */
export function shownOn(today: string, settings: Settings): ShownSettings {
  const { userId, annualLeaveEntitlement, leaveYearStartDate } = settings;
  const carryOverDays = carriedOver(settings, leaveYearOf(today, leaveYearStartDate));
  return { userId, annualLeaveEntitlement, leaveYearStartDate, carryOverDays };
}

/** Settings with another entitlement, in days a year; the very same where it is no other. */
export function withEntitlement(before: Settings, annualLeaveEntitlement: number): Settings {
  if (annualLeaveEntitlement === before.annualLeaveEntitlement) return before;
  return { ...before, annualLeaveEntitlement };
}

/**
 * Settings after the form was saved on `today`; the very same where it changes nothing. BAD_INPUT
 * for an entitlement that is neither 20 to 35 days nor what it was (decisions.md section 4); null
 * is 25 days, and none carried over (portal.md section 5). What is carried over counts in the leave
 * year of `today`, and goes along where that year is made to begin on another day.
 */
export function settingsAfter(
  before: Settings,
  form: SettingsForm,
  today: string,
): Result<Settings, 'BAD_INPUT'> {
  const shown = shownOn(today, before);
  const after: ShownSettings = {
    userId: before.userId,
    annualLeaveEntitlement: given(form.annualLeaveEntitlement, shown, 'annualLeaveEntitlement'),
    carryOverDays: given(form.carryOverDays, shown, 'carryOverDays'),
    leaveYearStartDate: form.leaveYearStartDate ?? before.leaveYearStartDate,
  };
  const { annualLeaveEntitlement, leaveYearStartDate, carryOverDays } = after;
  if (annualLeaveEntitlement !== before.annualLeaveEntitlement) {
    const { least, most } = settingsEntitlement;
    if (annualLeaveEntitlement < least || annualLeaveEntitlement > most) return outOfRange;
  }
  const isAsBefore =
    annualLeaveEntitlement === shown.annualLeaveEntitlement &&
    leaveYearStartDate === shown.leaveYearStartDate &&
    carryOverDays === shown.carryOverDays;
  if (isAsBefore) return ok(before);
  const carryOverYear = leaveYearOf(today, leaveYearStartDate).start;
  return ok({ ...before, ...after, carryOverYear });
}

function given(
  asked: number | null | undefined,
  shown: ShownSettings,
  field: 'annualLeaveEntitlement' | 'carryOverDays',
): number {
  if (asked === undefined) return shown[field];
  return asked ?? defaults[field];
}

const outOfRange = fail('BAD_INPUT', settingsEntitlementMessage, {
  issues: [{ path: ['annualLeaveEntitlement'], message: settingsEntitlementMessage }],
});
