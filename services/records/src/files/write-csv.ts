import { csvField, writeCsvTable } from '@portal/runtime/write-csv';
import { formatSpreadsheetDay, formatTimestamp } from './format-timestamp.ts';
import type { Column, Table } from './table-types.ts';

/** Writes a table as CSV, a chunk at a time; the first chunk has the titles and the first rows. */
export function writeCsv<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  const titles = columns.map(({ title }) => title);
  return writeCsvTable({ titles, fields: columns.map(fieldOf), rows });
}

function fieldOf<Row>(column: Column<Row>): (row: Row) => string {
  switch (column.kind) {
    case 'text':
      return (row) => csvField(column.of(row) ?? '');
    case 'word':
      return column.of;
    case 'number':
      return (row) => String(column.of(row) ?? '');
    case 'hours':
      return (row) => column.of(row)?.toFixed(2) ?? '';
    case 'day':
      return (row) => formatSpreadsheetDay(column.of(row)).text;
    case 'time':
      return (row) => {
        const at = column.of(row);
        return at === null ? '' : formatTimestamp(at);
      };
  }
}
