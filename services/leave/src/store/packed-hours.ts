import type { LeaveDay } from '../domain/leave-request.ts';

/** Separates the hours of a packed day from the rest. */
export const hoursSeparator = '@';

/** The expression for the hours of a day in a packed string: `@6.65`, or nothing for a day without hours. */
export function packedHours(field: string) {
  const isNumber = { $isNumber: field };
  return { $cond: [isNumber, { $concat: [hoursSeparator, { $toString: field }] }, ''] };
}

/** The hours of a packed day; no field for a day without hours. */
export function unpackHours(text: string | undefined): Pick<LeaveDay, 'hours'> {
  return text === undefined ? {} : { hours: Number(text) };
}
