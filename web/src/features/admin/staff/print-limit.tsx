/** The most items of a list on paper, with the class names of the list that hide the others there. */
export const printLimits = {
  5: 'print:*:nth-[n+6]:hidden',
  8: 'print:*:nth-[n+9]:hidden',
} as const;

interface PrintLimitNoteProps {
  count: number;
  limit: keyof typeof printLimits;
}

/** Says on paper how many items of a list are left out. */
export function PrintLimitNote({ count, limit }: PrintLimitNoteProps) {
  if (count <= limit) return null;
  return <p className="hidden text-12 text-muted print:block">and {count - limit} more</p>;
}
