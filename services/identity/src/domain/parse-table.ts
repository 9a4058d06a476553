import type { Result } from '@portal/kernel/result';
import { quoteCell } from './import-problems.ts';

export interface CsvLine {
  /** The number of its first line in the file, from 1. */
  line: number;
  cells: string[];
}

/** What `parseCsv` gives. */
export type Csv = Result<CsvLine[], 'BAD_INPUT'>;

/** A line of the file. Missing cells are empty. */
export interface TableLine<Column extends string> {
  line: number;
  cells: Record<Column, string>;
  /** The contents of cells that belong to no column. */
  extraCells: string[];
}

export interface Table<Column extends string> {
  lines: TableLine<Column>[];
  /** Problems with the file as a whole, as sentences. If there are any, there are no lines. */
  problems: string[];
}

export interface TableFormat<Column extends string> {
  columns: readonly Column[];
  required: readonly Column[];
  maxRows: number;
  /** What the rows are, in sentences: `rows of staff`. */
  rowsName: string;
}

/** Reads a CSV file with a header. Columns may be in any order, and case doesn't matter. */
export function parseTable<Column extends string>(
  csv: Csv,
  format: TableFormat<Column>,
): Table<Column> {
  const { maxRows, rowsName } = format;
  if (!csv.ok) return invalidFile(csv.failure.message);
  const [header, ...lines] = csv.value;
  if (!header) return invalidFile('The file is empty.');
  const columnByName = new Map(format.columns.map((column) => [nameOf(column), column]));
  const problems = headerProblems(header, lines, { ...format, columnByName });
  if (problems.length > 0) return invalidFile(...problems);
  if (lines.length === 0) return invalidFile('The file has no rows below its header.');
  if (lines.length > maxRows) {
    return invalidFile(
      `The file has ${formatCount(lines.length)} ${rowsName}. You can import up to ${formatCount(maxRows)} at a time, so split the file.`,
    );
  }
  const columns = header.cells.map((name) => columnByName.get(nameOf(name)));
  return { lines: lines.map((line) => toTableLine(line, format.columns, columns)), problems: [] };
}

function invalidFile(...problems: string[]): { lines: never[]; problems: string[] } {
  return { lines: [], problems };
}

function headerProblems<Column extends string>(
  { cells }: CsvLine,
  lines: CsvLine[],
  {
    columns,
    required,
    columnByName,
  }: Pick<TableFormat<Column>, 'columns' | 'required'> & {
    columnByName: ReadonlyMap<string, Column>;
  },
): string[] {
  const problems: string[] = [];
  const names = cells.map(nameOf);
  for (const [i, name] of names.entries()) {
    const isUsed = () => lines.some((line) => line.cells[i]);
    // Spreadsheets often add empty columns without a name.
    if (name === '' && isUsed()) problems.push(`Column ${i + 1} has no name.`);
    if (name === '') continue;
    if (names.indexOf(name) < i)
      problems.push(`The column ${quoteCell(cells[i] ?? '')} appears twice.`);
    else if (!columnByName.has(name))
      problems.push(`The column ${quoteCell(cells[i] ?? '')} isn’t recognised.`);
  }
  for (const column of required) {
    if (!names.includes(nameOf(column))) problems.push(`The column “${column}” is missing.`);
  }
  if (problems.length > 0) problems.push(`You can use these columns: ${columns.join(', ')}.`);
  return problems;
}

function toTableLine<Column extends string>(
  { line, cells }: CsvLine,
  allColumns: readonly Column[],
  columns: readonly (Column | undefined)[],
): TableLine<Column> {
  const byColumn = Object.fromEntries(allColumns.map((column) => [column, '']));
  const extraCells: string[] = [];
  for (const [i, cell] of cells.entries()) {
    const column = columns[i];
    if (column) byColumn[column] = withoutFormulaGuard(cell);
    else if (cell !== '') extraCells.push(cell);
  }
  return { line, cells: byColumn as Record<Column, string>, extraCells };
}

/**
 * A text without the quote that the exports add before what a spreadsheet would take for a formula, and before a
 * text that is one after quotes of its own (libs/runtime/src/write-csv.ts).
 */
function withoutFormulaGuard(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/, '');
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

function nameOf(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
}
