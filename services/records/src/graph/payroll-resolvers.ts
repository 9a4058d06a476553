import * as contracts from '@portal/contracts/records/payroll';
import { fail } from '@portal/kernel/result';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';

const notOffered = async () =>
  fail('SERVICE_UNAVAILABLE', 'Payroll isn’t offered yet.', { retryAfterSeconds: 60 });

/** The payroll export. */
export function payrollResolvers(): Resolvers {
  return {
    Query: {
      payrollPeriods: resolve(contracts.payrollPeriods, notOffered),
      payrollPeriod: resolve(contracts.payrollPeriodQuery, notOffered),
      payrollLines: resolve(contracts.payrollLines, notOffered),
      payrollSettings: resolve(contracts.payrollSettingsQuery, notOffered),
    },
    Mutation: {
      closePayrollPeriod: resolve(contracts.closePayrollPeriod, notOffered),
      savePayrollSettings: resolve(contracts.savePayrollSettings, notOffered),
      savePayrollReference: resolve(contracts.savePayrollReference, notOffered),
    },
  };
}
