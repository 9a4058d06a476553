import { maxRegistrationRows, registrationColumns } from '@portal/contracts/identity/registration';
import { parseTable, type Table, type TableLine } from './parse-table.ts';
import type { RegistrationColumn } from './registration-columns.ts';

export type RegistrationLine = TableLine<RegistrationColumn>;

/** Parses a CSV file of registrations. */
export async function parseRegistrationFile(csv: string): Promise<Table<RegistrationColumn>> {
  return parseTable(csv, {
    columns: registrationColumns,
    required: ['Username', 'Registration'],
    maxRows: maxRegistrationRows,
    rowsName: 'rows of registrations',
  });
}
