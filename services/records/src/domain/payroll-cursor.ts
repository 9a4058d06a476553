import { day } from '@portal/contracts/scalars';

/** The cursors of the list of pay periods: their first days (@portal/runtime/keyset-pagination). */
export const payrollCursor = {
  format: ({ start }: { start: string }): string => start,

  parse(text: string): { start: string } | null {
    return day.safeParse(text).success ? { start: text } : null;
  },
};
