import type { PayrollSettingsDto } from '@portal/contracts/records/payroll';
import { latestRules, type PayrollSettings } from '../domain/payroll-settings.ts';
import type { StoredPayrollPeriod } from '../store/payroll-periods.ts';

/** Converts the settings to their contract. */
export function toPayrollSettingsDto(
  settings: PayrollSettings,
  latest: Pick<StoredPayrollPeriod, 'end'> | null,
): PayrollSettingsDto {
  const { frequency, anchor, overtime, from } = latestRules(settings);
  const { per, thresholdMinutes, doesLeaveCount } = overtime;
  const { normal, overtime: overtimeRate } = settings.rates;
  return {
    frequency,
    anchor,
    overtime: { per, thresholdMinutes, doesLeaveCount },
    rates: { normal, overtime: overtimeRate },
    from,
    lastClosedDay: latest?.end ?? null,
    version: settings.version,
  };
}
