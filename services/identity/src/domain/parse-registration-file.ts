import { maxImportRows } from '@portal/contracts/identity/import-users';
import { registrationColumns } from '@portal/contracts/identity/registration';
import { parseTable, type Table, type TableLine } from './parse-table.ts';
import type { RegistrationColumn } from './registration-columns.ts';

export type RegistrationLine = TableLine<RegistrationColumn>;

/** Parses a CSV file of registrations. */
export function parseRegistrationFile(csv: string): Table<RegistrationColumn> {
  return parseTable(csv, {
    columns: registrationColumns,
    required: ['Username', 'Registration'],
    maxRows: maxImportRows,
    rowsName: 'rows of registrations',
  });
}
