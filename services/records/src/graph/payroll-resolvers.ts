import * as contracts from '@portal/contracts/records/payroll';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { closePayrollPeriod } from '../operations/payroll/close-payroll-period.ts';
import { payrollLines } from '../operations/payroll/payroll-lines.ts';
import { payrollPeriod } from '../operations/payroll/payroll-period.ts';
import { payrollPeriods } from '../operations/payroll/payroll-periods.ts';
import { payrollSettings } from '../operations/payroll/payroll-settings.ts';
import { savePayrollReference } from '../operations/payroll/save-payroll-reference.ts';
import { savePayrollSettings } from '../operations/payroll/save-payroll-settings.ts';

/** The payroll export. */
export function payrollResolvers(deps: Dependencies): Resolvers {
  return {
    Query: {
      payrollPeriods: resolve(contracts.payrollPeriods, (request, input) =>
        payrollPeriods(deps, request, input),
      ),
      payrollPeriod: resolve(contracts.payrollPeriodQuery, (request, input) =>
        payrollPeriod(deps, request, input),
      ),
      payrollLines: resolve(contracts.payrollLines, (request, input) =>
        payrollLines(deps, request, input),
      ),
      payrollSettings: resolve(contracts.payrollSettingsQuery, () => payrollSettings(deps)),
    },
    Mutation: {
      closePayrollPeriod: resolve(contracts.closePayrollPeriod, (request, input) =>
        closePayrollPeriod(deps, request, input),
      ),
      savePayrollSettings: resolve(contracts.savePayrollSettings, (request, input) =>
        savePayrollSettings(deps, request, input),
      ),
      savePayrollReference: resolve(contracts.savePayrollReference, (request, input) =>
        savePayrollReference(deps, request, input),
      ),
    },
  };
}
