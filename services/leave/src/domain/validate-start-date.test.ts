import { expect, it } from 'vitest';
import { validateStartDate } from './validate-start-date.ts';

it.each([
  ['2025-04-06', '04-06', null],
  ['2025-04-05', '04-06', '06/04/2025'],
  ['2020-11-23', '04-06', '06/04/2025'],
  ['2025-01-01', '01-01', null],
  ['2024-12-31', '01-01', '01/01/2025'],
  ['2027-01-01', '04-06', null],
])(
  'leave from %s, of leave years from %s, is refused on 23/11/2026 up to %s',
  (day, from, until) => {
    const refused = validateStartDate(day, { leaveYearStartDate: from }, '2026-11-23');
    if (until === null) return expect(refused).toBe(null);
    const message = `Leave can’t start before ${until}, the start of your previous leave year. For earlier dates, contact HR.`;
    const issues = [{ path: ['startDate'], message }];
    expect(refused).toEqual({ code: 'BAD_INPUT', message, issues });
  },
);
