import type { payrollSettingsQuery as contract } from '@portal/contracts/records/payroll';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toPayrollSettingsDto } from '../../dto/to-payroll-settings-dto.ts';

export async function payrollSettings({
  payroll,
}: Pick<Dependencies, 'payroll'>): Promise<OperationResult<typeof contract>> {
  const [settings, latest] = await Promise.all([
    payroll.settings.current(),
    payroll.periods.latest(),
  ]);
  return ok(toPayrollSettingsDto(settings, latest));
}
