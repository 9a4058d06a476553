import type { z } from 'zod';
import { cellProblem } from './import-problems.ts';

/** Parses a cell by a schema. Null for an invalid one, whose problem is added to `problems`. */
export function parseCell<Value>(
  problems: string[],
  column: string,
  schema: z.ZodType<Value>,
  value: unknown,
): Value | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  problems.push(cellProblem(column, parsed.error.issues[0]?.message ?? 'is not valid'));
  return null;
}

/** Also accepts `01/10/2026`, which spreadsheets write. Null for an empty cell. */
export function normalizeDay(cell: string): string | null {
  if (cell === '') return null;
  return cell.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, date, month, year) =>
    [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'),
  );
}
