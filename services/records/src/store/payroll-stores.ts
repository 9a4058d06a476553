import type { Connection } from 'mongoose';
import { createPayrollChangeStore, type PayrollChangeStore } from './payroll-changes.ts';
import { createPayrollLineStore, type PayrollLineStore } from './payroll-lines.ts';
import { createPayrollPeriodStore, type PayrollPeriodStore } from './payroll-periods.ts';
import { createPayrollReferenceStore, type PayrollReferenceStore } from './payroll-references.ts';
import { createPayrollSettingsStore, type PayrollSettingsStore } from './payroll-settings.ts';
import { createPayrollSumStore, type PayrollSumStore } from './payroll-sums.ts';

/** The stores of the payroll export. */
export interface PayrollStores {
  periods: PayrollPeriodStore;
  lines: PayrollLineStore;
  changes: PayrollChangeStore;
  settings: PayrollSettingsStore;
  references: PayrollReferenceStore;
  sums: PayrollSumStore;
}

export function openPayrollStores(connection: Connection): PayrollStores {
  return {
    periods: createPayrollPeriodStore(connection),
    lines: createPayrollLineStore(connection),
    changes: createPayrollChangeStore(connection),
    settings: createPayrollSettingsStore(connection),
    references: createPayrollReferenceStore(connection),
    sums: createPayrollSumStore(connection),
  };
}
