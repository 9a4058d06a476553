import type {
  PayrollSettingsPartsFragment,
  SavePayrollSettingsInput,
} from '../../../gql/documents.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';

export type PayrollSettings = PayrollSettingsPartsFragment;

/** What is typed in the settings. */
export type PayrollValues = {
  frequency: PayrollSettings['frequency'];
  anchor: string;
  from: string;
  per: PayrollSettings['overtime']['per'];
  thresholdHours: string;
  doesLeaveCount: boolean;
  normal: string;
  overtime: string;
};

const maxThresholdHours = 100;

export function toPayrollValues({
  frequency,
  anchor,
  overtime,
  rates,
}: PayrollSettings): PayrollValues {
  return {
    frequency,
    anchor,
    from: '',
    per: overtime.per,
    thresholdHours: String(overtime.thresholdMinutes / 60),
    doesLeaveCount: overtime.doesLeaveCount,
    ...rates,
  };
}

/** Whether anything but the names of the rates differs: that needs the first day to which it applies. */
export function isRuleChanged(values: PayrollValues, saved: PayrollSettings): boolean {
  const before = toPayrollValues(saved);
  return (
    (['frequency', 'anchor', 'per', 'doesLeaveCount'] as const).some(
      (name) => values[name] !== before[name],
    ) || Number(values.thresholdHours) !== Number(before.thresholdHours)
  );
}

export function validatePayroll(
  values: PayrollValues,
  saved: PayrollSettings,
): FieldErrors<PayrollValues> {
  const hours = Number(values.thresholdHours);
  const isThreshold =
    /^\d+(\.\d+)?$/.test(values.thresholdHours.trim()) && hours <= maxThresholdHours;
  const isLateAnchor = values.frequency === 'monthly' && Number(values.anchor.slice(8)) > 28;
  return {
    ...(!values.anchor && { anchor: 'Enter the first day of a period' }),
    ...(isLateAnchor && { anchor: 'Choose a day from the 1st to the 28th' }),
    ...(isRuleChanged(values, saved) &&
      !values.from && { from: 'Enter the date this applies from' }),
    ...(!isThreshold && { thresholdHours: `Enter hours from 0 to ${maxThresholdHours}` }),
    ...(!values.normal.trim() && { normal: 'Enter the name of the rate' }),
    ...(!values.overtime.trim() && { overtime: 'Enter the name of the rate' }),
  };
}

export function toPayrollInput(
  values: PayrollValues,
  saved: PayrollSettings,
): SavePayrollSettingsInput {
  const { frequency, anchor, per, thresholdHours, doesLeaveCount, normal, overtime } = values;
  return {
    frequency,
    anchor,
    from: isRuleChanged(values, saved) ? values.from : null,
    overtime: { per, thresholdMinutes: Math.round(Number(thresholdHours) * 60), doesLeaveCount },
    rates: { normal: normal.trim(), overtime: overtime.trim() },
    version: saved.version,
  };
}
