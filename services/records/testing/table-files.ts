import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';
import { writeTable } from '../src/files/to-table-download.ts';

/** Gives a function that writes a table to a file, for other programs, and gives its path. */
export async function tableFiles() {
  const folder = await freshFolder('read-back');
  return async <Row>(
    table: Parameters<typeof writeTable<Row>>[0],
    format: 'csv' | 'xlsx',
  ): Promise<string> => {
    const path = join(folder, `file.${format}`);
    await writeFile(path, writeTable(table, format));
    return path;
  };
}
