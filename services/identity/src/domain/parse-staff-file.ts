import { importColumns, maxImportRows } from '@portal/contracts/identity/import-users';
import { type CsvLine, parseCsv } from './parse-csv.ts';

export type Column = (typeof importColumns)[number];

/** A line of the file. Missing cells are empty. */
export interface StaffLine {
  line: number;
  cells: Record<Column, string>;
  /** The contents of cells that belong to no column. */
  extraCells: string[];
}

export interface StaffFile {
  lines: StaffLine[];
  /** Problems with the file as a whole, as sentences. If there are any, there are no lines. */
  problems: string[];
}

const required: readonly Column[] = ['First name', 'Last name'];
const columnByName = new Map(importColumns.map((column) => [nameOf(column), column]));

/** Parses a CSV file of staff. Columns may be in any order, and case doesn't matter. */
export function parseStaffFile(csv: string): StaffFile {
  const table = parseCsv(csv);
  if (!table.ok) return invalidFile(table.failure.message);
  const [header, ...lines] = table.value;
  if (!header) return invalidFile('The file is empty.');
  const problems = headerProblems(header, lines);
  if (problems.length > 0) return invalidFile(...problems);
  if (lines.length === 0) return invalidFile('The file has no rows below its header.');
  if (lines.length > maxImportRows) {
    return invalidFile(
      `The file has ${lines.length} rows of staff. You can import up to ${maxImportRows} at a time, so split the file.`,
    );
  }
  const columns = header.cells.map((name) => columnByName.get(nameOf(name)));
  return { lines: lines.map((line) => toStaffLine(line, columns)), problems: [] };
}

function invalidFile(...problems: string[]): StaffFile {
  return { lines: [], problems };
}

function headerProblems({ cells }: CsvLine, lines: CsvLine[]): string[] {
  const problems: string[] = [];
  const names = cells.map(nameOf);
  for (const [i, name] of names.entries()) {
    const isUsed = () => lines.some((line) => line.cells[i]);
    // Spreadsheets often add empty columns without a name.
    if (name === '' && isUsed()) problems.push(`Column ${i + 1} has no name.`);
    if (name === '') continue;
    if (names.indexOf(name) < i) problems.push(`The column “${cells[i]}” appears twice.`);
    else if (!columnByName.has(name)) problems.push(`The column “${cells[i]}” isn’t recognised.`);
  }
  for (const column of required) {
    if (!names.includes(nameOf(column))) problems.push(`The column “${column}” is missing.`);
  }
  if (problems.length > 0) problems.push(`You can use these columns: ${importColumns.join(', ')}.`);
  return problems;
}

function toStaffLine(
  { line, cells }: CsvLine,
  columns: readonly (Column | undefined)[],
): StaffLine {
  const byColumn = Object.fromEntries(importColumns.map((column) => [column, '']));
  const extraCells: string[] = [];
  for (const [i, cell] of cells.entries()) {
    const column = columns[i];
    if (column) byColumn[column] = cell;
    else if (cell !== '') extraCells.push(cell);
  }
  return { line, cells: byColumn as StaffLine['cells'], extraCells };
}

function nameOf(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
}
