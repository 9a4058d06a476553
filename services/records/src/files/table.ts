/** A column of a file: its title, how many characters it is wide in a sheet, and what is in it. */
export type Column<Row> = { title: string; width: number } & (
  | {
      /** Text as people have written it. */
      kind: 'text';
      of(row: Row): string | null;
    }
  | {
      /** A word of the portal's own, which needs no quotes and is no formula. */
      kind: 'word';
      of(row: Row): string;
    }
  | { kind: 'number'; of(row: Row): number | null }
  | {
      /** Decimal hours, shown with two decimals. */
      kind: 'hours';
      of(row: Row): number | null;
    }
  | {
      /** `YYYY-MM-DD`, shown as 16/11/2026. */
      kind: 'day';
      of(row: Row): string;
    }
  | {
      /** Shown to the minute, as London's clocks do. */
      kind: 'time';
      of(row: Row): Date | null;
    }
);

export interface Table<Row> {
  /** What its sheet is called. */
  name: string;
  columns: readonly Column<Row>[];
  /** In pieces that fit into memory. */
  rows: AsyncIterable<readonly Row[]>;
}
