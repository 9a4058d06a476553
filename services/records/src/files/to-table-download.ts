import { type FileFormat, maxSheetRows, mediaTypeByFormat } from '@portal/contracts/records/export';
import { fieldError, ok, type Result } from '@portal/kernel/result';
import type { DownloadBody } from '@portal/runtime/serve-download';
import type { Table } from './table-types.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Writes a table in a file format, a chunk at a time. */
export function writeTable<Row>(
  table: Table<Row>,
  format: FileFormat,
): AsyncIterable<string | Buffer> {
  return format === 'csv' ? writeCsv(table) : writeXlsx(table);
}

/** Gives a table as a download. BAD_INPUT at `format` if it has more rows than a sheet. */
export function toTableDownload<Row>(
  table: Table<Row>,
  { name, format, count }: { name: string; format: FileFormat; count: number },
): Result<DownloadBody, 'BAD_INPUT'> {
  // The titles are a row too.
  if (format === 'xlsx' && count >= maxSheetRows) {
    const [limit, found] = [maxSheetRows - 1, count].map((one) => one.toLocaleString('en-GB'));
    const message = `An Excel sheet has room for ${limit} records and there are ${found}. Choose CSV or fewer days.`;
    return fieldError('format', message);
  }
  const body = writeTable(table, format);
  return ok({ mediaType: mediaTypeByFormat[format], fileName: `${name}.${format}`, count, body });
}
