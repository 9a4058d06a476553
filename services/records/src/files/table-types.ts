/** A column of a file: its title, its width in characters, and its values. */
export type Column<Row> = { title: string; width: number } & (
  | {
      /** Text written by people. */
      kind: 'text';
      of(row: Row): string | null;
    }
  | {
      /** A fixed term, which needs no quotes and is never a formula. */
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
      /** Shown in London time, to the minute. */
      kind: 'time';
      of(row: Row): Date | null;
    }
);

export interface Table<Row> {
  /** The name of its sheet. */
  name: string;
  columns: readonly Column<Row>[];
  /** In batches that fit into memory. */
  rows: AsyncIterable<readonly Row[]>;
}
