/** How the cells of a column are shown. */
export interface ColumnStyle {
  align?: 'left' | 'right';
  /**
   * Also applied to the header: a width (`@2xl:w-32`), or the table width from which the column is
   * shown.
   */
  className?: string;
  /** The row’s actions: at its end, or in the corner of a card. */
  isActions?: boolean;
}

// Safari drops table semantics when `display` is changed, so the roles are explicit.
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
