import { type FileFormat, mediaTypeOf, mostSheetRows } from '@portal/contracts/records/export';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { DownloadBody } from '@portal/runtime/downloads';
import { csvOf } from './csv.ts';
import type { Table } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** A table in a format, a chunk at a time. */
export function writeTable<Row>(
  table: Table<Row>,
  format: FileFormat,
): AsyncIterable<string | Buffer> {
  return format === 'csv' ? csvOf(table) : xlsxOf(table);
}

/** A table as a download; BAD_INPUT at `format` where it has more rows than a sheet. */
export function tableFile<Row>(
  table: Table<Row>,
  { name, format, count }: { name: string; format: FileFormat; count: number },
): Result<DownloadBody, 'BAD_INPUT'> {
  // The titles are a row too.
  if (format === 'xlsx' && count >= mostSheetRows) {
    const message = `must be csv: a sheet has room for ${mostSheetRows - 1} records, and these are ${count}`;
    return fail('BAD_INPUT', message, { issues: [{ path: ['format'], message }] });
  }
  const body = writeTable(table, format);
  return ok({ mediaType: mediaTypeOf[format], fileName: `${name}.${format}`, count, body });
}
