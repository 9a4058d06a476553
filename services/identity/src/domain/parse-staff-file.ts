import { importColumns, maxImportRows } from '@portal/contracts/identity/import-users';
import { type Csv, parseTable, type Table, type TableLine } from './parse-table.ts';

export type Column = (typeof importColumns)[number];
export type StaffLine = TableLine<Column>;

/** Reads a CSV file of staff. */
export function parseStaffFile(csv: Csv): Table<Column> {
  return parseTable(csv, {
    columns: importColumns,
    required: ['First name', 'Last name'],
    maxRows: maxImportRows,
    rowsName: 'rows of staff',
  });
}
