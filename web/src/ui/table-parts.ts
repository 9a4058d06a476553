/** How the cells of a column look. */
export interface ColumnLook {
  align?: 'left' | 'right';
  /** Of the head as well: a width (`@2xl:w-32`), or from which width of the table it is seen. */
  className?: string;
  /** What can be done with the row: at its end, and in the corner of a card. */
  isActions?: boolean;
}

// Safari takes a table whose display was changed for no table: its roles are written out.
export const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
