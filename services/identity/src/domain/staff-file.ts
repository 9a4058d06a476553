import { importColumns, mostImported } from '@portal/contracts/people/import-users';
import { csvTable, type TableLine } from './csv-table.ts';

export type Column = (typeof importColumns)[number];

/** A line of the file as it is written; what is not there is empty. */
export interface WrittenLine {
  line: number;
  cells: Record<Column, string>;
  /** Of cells for which there is no column. */
  surplus: string[];
}

export interface StaffFile {
  lines: WrittenLine[];
  /** What is wrong with it as a whole, in sentences: then there are no lines. */
  problems: string[];
}

const required: readonly Column[] = ['First name', 'Last name'];
const columnByName = new Map(importColumns.map((column) => [nameOf(column), column]));

/** Reads a CSV file of staff: the columns in any order, named without regard to case. */
export function staffFile(csv: string): StaffFile {
  const table = csvTable(csv);
  if (!table.ok) return faulty(table.failure.message);
  const [header, ...lines] = table.value;
  if (!header) return faulty('The file is empty.');
  const problems = headerProblems(header, lines);
  if (problems.length > 0) return faulty(...problems);
  if (lines.length === 0) return faulty('The file has no line below its header.');
  if (lines.length > mostImported) {
    return faulty(
      `The file has ${lines.length} lines of staff. At most ${mostImported} can be imported at once: please split it.`,
    );
  }
  const columns = header.cells.map((name) => columnByName.get(nameOf(name)));
  return { lines: lines.map((line) => writtenLine(line, columns)), problems: [] };
}

function faulty(...problems: string[]): StaffFile {
  return { lines: [], problems };
}

function headerProblems({ cells }: TableLine, lines: TableLine[]): string[] {
  const problems: string[] = [];
  const names = cells.map(nameOf);
  for (const [i, name] of names.entries()) {
    const isUsed = () => lines.some((line) => line.cells[i]);
    // Spreadsheets leave columns without a name behind, with nothing in them.
    if (name === '' && isUsed()) problems.push(`Column ${i + 1} has no name.`);
    if (name === '') continue;
    if (names.indexOf(name) < i) problems.push(`The column “${cells[i]}” is there twice.`);
    else if (!columnByName.has(name)) problems.push(`The column “${cells[i]}” is not known.`);
  }
  for (const column of required) {
    if (!names.includes(nameOf(column))) problems.push(`The column “${column}” is missing.`);
  }
  if (problems.length > 0) problems.push(`The columns are: ${importColumns.join(', ')}.`);
  return problems;
}

function writtenLine(
  { line, cells }: TableLine,
  columns: readonly (Column | undefined)[],
): WrittenLine {
  const byColumn = Object.fromEntries(importColumns.map((column) => [column, '']));
  const surplus: string[] = [];
  for (const [i, cell] of cells.entries()) {
    const column = columns[i];
    if (column) byColumn[column] = cell;
    else if (cell !== '') surplus.push(cell);
  }
  return { line, cells: byColumn as WrittenLine['cells'], surplus };
}

function nameOf(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
}
