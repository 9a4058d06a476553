import { weekday } from '@portal/kernel/london';

/** The cursors of the list of weekly reports: the Mondays of their weeks (@portal/runtime/keyset-pagination). */
export const weekCursor = {
  format: ({ weekStart }: { weekStart: string }): string => weekStart,

  parse(text: string): { weekStart: string } | null {
    const isMonday = /^\d{4}-\d\d-\d\d$/.test(text) && weekday(text) === 1;
    return isMonday ? { weekStart: text } : null;
  },
};
