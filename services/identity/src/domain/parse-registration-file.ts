import { maxRegistrationRows, registrationColumns } from '@portal/contracts/identity/registration';
import { type Csv, parseTable, type Table, type TableLine } from './parse-table.ts';
import type { RegistrationColumn } from './registration-columns.ts';

export type RegistrationLine = TableLine<RegistrationColumn>;

/** Reads a CSV file of registrations. */
export function parseRegistrationFile(csv: Csv): Table<RegistrationColumn> {
  return parseTable(csv, {
    columns: registrationColumns,
    required: ['Username', 'Registration'],
    maxRows: maxRegistrationRows,
    rowsName: 'rows of registrations',
  });
}
